import { newId } from '#db/id.ts'
import type { CardCopyRow } from '#db/tables.ts'
import { AppError } from '#domain/errors.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import type { Deps } from '#server/core/deps.ts'
import { carriedCard, refuseOthers } from './carried-card.ts'
import { deleteCopy, insertCopy, listCopies } from './holder-queries.ts'
import { takeIndex } from './indexes.ts'
import { prepareIssue, textOf, type IssuedCredential } from './issue.ts'
import { findCardOf } from './queries.ts'

/** Each copy occupies an index for more than a year. */
const MAX_COPIES = 5
const ISSUES = { max: 10, windowMs: 24 * 3_600_000 }

/** `text`: the text of its QR. `createdAt`: epoch ms. */
export type CardCopy = IssuedCredential & Pick<CardCopyRow, 'id' | 'kind' | 'createdAt'> & { text: string }

/**
 * Issues a static copy (printed, wallet). It is valid as long as the card, at most 400 days, until it is withdrawn.
 *
 * @param origin for the address in its QR
 * @param child the number of a child's card; its copy ends on the eighteenth birthday at the latest
 * @throws card.not_good, card.copies_full 409 · auth.too_many_attempts 429 · auth.email_unverified, auth.profile_incomplete
 * @throws api.not_found 404 for a card that this account does not carry
 */
export async function issueCopy(
  deps: Deps,
  person: SignedIn,
  kind: CardCopyRow['kind'],
  origin: string,
  child?: string,
): Promise<CardCopy> {
  const { db, clock } = deps
  const uid = person.accountId
  const now = clock.now()
  const card = await (await carriedCard(deps, person, child)).good()
  const issue = await prepareIssue(deps, card, { kind: 'static', device: null })
  await enforceRateLimit(db, child === undefined ? `card-copy:${uid}` : `card-copy:${uid}:${child}`, ISSUES, now)
  const id = newId(now)
  const place = await changeAccount(db, person, async () => {
    await refuseOthers(deps, uid, child)
    if ((await listCopies(db, { uid, cardNumber: card.number, now })).length >= MAX_COPIES) throw new AppError('card.copies_full', 409)
    const { issuedAt: createdAt, expiresAt } = issue.times
    await insertCopy(db, { id, uid, cardNumber: card.number, kind, kid: issue.kid, createdAt, expiresAt })
    return takeIndex(db, { cardNumber: card.number, deviceId: null, copyId: id, ...issue.times })
  })
  const issued = await issue.sign(place)
  const text = textOf(issued, origin)
  return { id, kind, createdAt: issue.times.issuedAt, text, ...issued }
}

/** The copies of the own card, or of a child's. @throws api.not_found 404 for a card that this account does not carry */
export async function cardCopies(deps: Deps, person: SignedIn, child?: string) {
  const { db, clock } = deps
  await refuseOthers(deps, person.accountId, child)
  const cardNumber = child ?? (await findCardOf(db, person.accountId))?.number
  if (cardNumber === undefined) return []
  const copies = await listCopies(db, { uid: person.accountId, cardNumber, now: clock.now() })
  return copies.map(({ id, kind, createdAt, expiresAt }) => ({ id, kind, createdAt, expiresAt }))
}

/** Withdraws a copy; its credential is revoked within a minute. @throws api.not_found 404, also for another person's copy */
export async function withdrawCopy({ db }: Pick<Deps, 'db'>, person: SignedIn, id: string): Promise<void> {
  await changeAccount(db, person, async () => {
    if (!(await deleteCopy(db, { id, uid: person.accountId }))) throw new AppError('api.not_found', 404)
  })
}

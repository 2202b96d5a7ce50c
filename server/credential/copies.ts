import { newId } from '#db/id.ts'
import type { CardCopyRow } from '#db/tables.ts'
import { codeText } from '#domain/credential/code-text.ts'
import { AppError } from '#domain/errors.ts'
import { changeAccount } from '../auth/held.ts'
import { hit, refuseUnless } from '../auth/rate-limit.ts'
import type { SignedIn } from '../auth/session.ts'
import type { Deps } from '../deps.ts'
import { goodCard } from './good-card.ts'
import { deleteCopy, insertCopy, listCopies } from './holder-queries.ts'
import { takeIndex } from './indexes.ts'
import { prepareIssue, type IssuedCredential } from './issue.ts'

/** Each holds an index for more than a year. */
const MAX_COPIES = 5
const ISSUES = { max: 10, windowMs: 24 * 3_600_000 }

/** `text`: what its QR says. `createdAt`: epoch ms. */
export type CardCopy = IssuedCredential & Pick<CardCopyRow, 'id' | 'kind' | 'createdAt'> & { text: string }

/**
 * A copy that signs nothing (printed, wallet): good as long as the card is, at most 400 days, and until it is withdrawn.
 *
 * @param origin for the address in its QR
 * @throws card.not_good, card.copies_full 409 · auth.too_many_attempts 429 · auth.email_unverified, auth.profile_incomplete
 */
export async function issueCopy(deps: Deps, person: SignedIn, kind: CardCopyRow['kind'], origin: string): Promise<CardCopy> {
  const { db, clock } = deps
  const uid = person.accountId
  const now = clock.now()
  const card = await goodCard(deps, person)
  const issue = await prepareIssue(deps, card, { kind: 'static', device: null })
  refuseUnless(await hit(db, `card-copy:${uid}`, ISSUES, now))
  const id = newId(now)
  const place = await changeAccount(db, person, async () => {
    if ((await listCopies(db, uid, now)).length >= MAX_COPIES) throw new AppError('card.copies_full', 409)
    const { issuedAt: createdAt, expiresAt } = issue.times
    await insertCopy(db, { id, uid, cardNumber: card.number, kind, kid: issue.kid, createdAt, expiresAt })
    return takeIndex(db, { cardNumber: card.number, deviceId: null, copyId: id, ...issue.times })
  })
  const issued = await issue.sign(place)
  const text = codeText(origin, new Uint8Array(Buffer.from(issued.credential, 'base64url')))
  return { id, kind, createdAt: issue.times.issuedAt, text, ...issued }
}

export async function cardCopies({ db, clock }: Pick<Deps, 'db' | 'clock'>, { accountId }: SignedIn) {
  const copies = await listCopies(db, accountId, clock.now())
  return copies.map(({ id, kind, createdAt, expiresAt }) => ({ id, kind, createdAt, expiresAt }))
}

/** What was signed for it counts no longer within a minute. @throws api.not_found 404, also for somebody else's */
export async function withdrawCopy({ db }: Pick<Deps, 'db'>, person: SignedIn, id: string): Promise<void> {
  await changeAccount(db, person, async () => {
    if (!(await deleteCopy(db, { id, uid: person.accountId }))) throw new AppError('api.not_found', 404)
  })
}

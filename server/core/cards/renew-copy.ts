import { transaction } from '#db/connect.ts'
import type { CardCopyRow } from '#db/tables.ts'
import { AppError } from '#domain/errors.ts'
import type { Deps } from '#server/core/deps.ts'
import { carriedCard } from './carried-card.ts'
import type { GoodCard } from './good-card.ts'
import { copyIndex, noteCopyIssue, type OwnCopy } from './holder-queries.ts'
import { takeIndex } from './indexes.ts'
import { prepareIssue, textOf, type IssuedCredential } from './issue.ts'
import { findCardOf } from './queries.ts'

/** `text`: the text of its QR. `exp`: UTC seconds. */
export type CopyText = { text: string; exp: number }

/**
 * The current text of a copy. Only its place in a list is stored, so it is signed again. While nothing has changed, the result is the same,
 * under the same index. When the card's end or the signing key has changed, it is a new one under another index.
 *
 * @param origin for the address in its QR
 * @throws card.not_good 409 · api.not_found 404 when it was withdrawn meanwhile
 */
export async function renewCopy(deps: Deps, copy: OwnCopy, origin: string): Promise<CopyText> {
  return signedAgain(deps, await (await carriedCard(deps, ...(await ownerOf(deps, copy)))).good(), copy, origin)
}

/** The same for a card that was read already. @throws card.not_good 409 · api.not_found 404 when it was withdrawn meanwhile */
export async function signedAgain(deps: Deps, card: GoodCard, copy: Pick<CardCopyRow, 'id' | 'kid'>, origin: string): Promise<CopyText> {
  const { db } = deps
  const last = await copyIndex(db, copy.id)
  if (last) {
    const again = await prepareIssue(deps, card, { kind: 'static', device: null, iat: last.issuedAt / 1000 })
    if (again.kid === copy.kid && again.times.expiresAt === last.expiresAt) return copyText(await again.sign(last), origin)
  }
  const issue = await prepareIssue(deps, card, { kind: 'static', device: null })
  const { times, kid } = issue
  const place = await transaction(db, async () => {
    if (!(await noteCopyIssue(db, copy.id, { kid, expiresAt: times.expiresAt }))) throw new AppError('api.not_found', 404)
    return takeIndex(db, { cardNumber: card.number, deviceId: null, copyId: copy.id, ...times })
  })
  return copyText(await issue.sign(place), origin)
}

const copyText = (issued: IssuedCredential, origin: string): CopyText => ({ text: textOf(issued, origin), exp: issued.exp })

/** The account that holds a copy and, for a child's card, its number: arguments for `carriedCard`. */
export async function ownerOf({ db }: Pick<Deps, 'db'>, { uid, cardNumber }: OwnCopy) {
  const own = await findCardOf(db, uid)
  return [{ accountId: uid, emailVerified: true }, own?.number === cardNumber ? undefined : cardNumber] as const
}

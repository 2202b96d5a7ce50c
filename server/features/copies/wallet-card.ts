import { createHash } from 'node:crypto'
import type { OwnCopy } from '#server/core/cards/holder-queries.ts'
import { AppError } from '#domain/errors.ts'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import { copyEnd } from '#domain/cards/credential/copy-end.ts'
import { formatShortDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { associationName, type AssociationName } from '#server/core/content/association.ts'
import { carriedCard } from '#server/core/cards/carried-card.ts'
import { ownerOf, renewCopy } from '#server/core/cards/renew-copy.ts'
import type { Deps } from '#server/core/deps.ts'

/** The card's content in a wallet. `code`: the content of the QR code, null while the card is not valid; `exp`: its end, UTC seconds. */
export type WalletCard = {
  /** The copy's id. */
  serial: string
  name: string
  number: string
  until: string | null
  category: string
  association: AssociationName
  code: string | null
  exp: number | null
}

/**
 * The current content of a copy in its wallet.
 *
 * @throws api.not_found 404 when the copy is gone
 */
export async function walletCard(deps: Deps, copy: OwnCopy, origin: string): Promise<WalletCard> {
  const { card } = await carriedCard(deps, ...(await ownerOf(deps, copy)))
  const code = await renewCopy(deps, copy, origin).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'card.not_good') return null
    throw error
  })
  const { validTo } = card.periods
  const end = code && copyEnd(validTo, code.exp * 1000, romeDay(deps.clock.now()))
  const until = end?.isGrace ? end.until : validTo
  return {
    serial: copy.id,
    name: `${card.firstname} ${card.lastname}`,
    number: formatCardNumber(card.number),
    until: until && formatShortDate(until),
    category: card.category.label,
    association: await associationName(deps),
    code: code?.text ?? null,
    exp: code?.exp ?? null,
  }
}

/** Equal for equal content: a code signed again is another text with the same meaning. */
export function fingerprintOf({ code, ...card }: WalletCard): string {
  return createHash('sha256')
    .update(JSON.stringify([card, code === null]))
    .digest('base64url')
    .slice(0, 22)
}

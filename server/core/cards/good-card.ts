import type { CardAnswer } from '#domain/accounts/api.ts'
import { cardWorks } from '#domain/cards/card-works.ts'
import { cardEnd } from '#domain/cards/credential/credential-life.ts'
import { credentialName } from '#domain/cards/credential/credential-name.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay } from '#domain/plain-date.ts'
import { startOfRomeDay } from '#domain/rome-time.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'

/** The claims about a card. `end`: when partners stop accepting it, UTC seconds. */
export type GoodCard = { number: string; name: string; end: number }

/** The claims of a card that partners accept. Reads outside any transaction. @throws card.not_good 409 */
export async function goodCardOf(deps: Deps, card: CardAnswer): Promise<GoodCard> {
  const acceptsGrace = (await findAssociation(deps))?.cardValidity.graceAcceptedByPartners ?? true
  const graceDays = acceptsGrace ? card.graceDays : 0
  const now = deps.clock.now()
  if (!cardWorks(card.periods, romeDay(now), graceDays)) throw new AppError('card.not_good', 409)
  return { number: card.number, name: credentialName(card.firstname, card.lastname), end: endOf(card.periods, graceDays, now / 1000) }
}

/** Decisions about the future count: a card that is suspended from Monday on gets nothing that is valid after Sunday. */
function endOf({ validTo, suspendedFrom, cancelledOn }: CardAnswer['periods'], graceDays: number, now: number): number {
  const decided = [cancelledOn, suspendedFrom].flatMap((day) => (day ? [startOfRomeDay(day) / 1000] : []))
  return Math.min(cardEnd(validTo!, graceDays), ...decided.filter((at) => at > now))
}

import { audienceOf, cardTypes, isFor, readAudience } from '#domain/cards/audience.ts'
import type { CardFit, OfferAudience } from '#domain/verification/partner.ts'
import type { Deps } from '#server/core/deps.ts'
import { findAssociation } from './association.ts'
import type { OfferDocument } from './open-offers.ts'

/** The audience of an offer, in the words on the cards; null for all cards. */
export async function audienceFor(deps: Pick<Deps, 'lists'>, offer: OfferDocument | null): Promise<OfferAudience | null> {
  const found = audienceOf(readAudience(offer?.audience), cardTypes(await findAssociation(deps)))
  return found && { words: found.words, on: found.on.map(({ label }) => label), off: found.off.map(({ label }) => label) }
}

/** One word for all categories of members: the shop need not know which (domain guide, section 6). */
const MEMBER = 'Socio'

/**
 * Gives a function that tells whether a category is in an offer's audience; it gives null when every card is. Call it outside transactions.
 */
export async function fitFor(deps: Pick<Deps, 'lists'>): Promise<(offer: OfferDocument | null, category: string) => CardFit | null> {
  const types = cardTypes(await findAssociation(deps))
  return (offer, category) => {
    const audience = readAudience(offer?.audience)
    if (audienceOf(audience, types) === null) return null
    const type = types.find(({ id }) => id === category)
    return { isFor: type !== undefined && isFor(audience, type), type: !type ? '' : type.isMember ? MEMBER : type.label }
  }
}

import { randomBytes } from 'node:crypto'
import { newId } from '#db/id.ts'
import { PARTNER_LINK_DAYS, PARTNER_MARK } from '#domain/verification/partner.ts'
import { tokenHash } from '#server/core/accounts/email-token.ts'
import type { Deps } from '#server/core/deps.ts'
import type { OfferDocument } from '#server/core/content/open-offers.ts'
import { insertLink } from './shop-queries.ts'

const DAY = 24 * 3_600_000

/**
 * A shop's personal link: a path whose secret is in the fragment, which no server receives. Only its digest is stored.
 *
 * @param place one of `placesOf`, null for a shop without places
 * @param token the trial's own, or that of a repeatable request; random by default
 * @param said the staff's label and the address to which it is sent
 */
export async function makeLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  offer: OfferDocument,
  place: string | null,
  token = randomBytes(32).toString('base64url'),
  said: { label: string; sentTo: string | null } = { label: '', sentTo: null },
): Promise<{ id: string; path: string; expiresAt: number; isNew: boolean }> {
  const now = clock.now()
  const expiresAt = now + PARTNER_LINK_DAYS * DAY
  const id = newId(now)
  const row = { id, offerId: offer.id, partner: partnerOf(offer), place, hash: tokenHash(token), createdAt: now, expiresAt }
  const kept = await insertLink(db, { ...row, ...said })
  return { id: kept, path: `/v#${PARTNER_MARK}${token}`, expiresAt, isNew: kept === id }
}

export const partnerOf = ({ id, partner }: OfferDocument): string => (typeof partner === 'string' && partner ? partner : id)

/** The places of an offer as members see them: their label, or their address. */
export function placesOf(offer: OfferDocument): string[] {
  if (!Array.isArray(offer.places)) return []
  return offer.places.flatMap((place: unknown) => {
    const { name, street, comune } = (place ?? {}) as Record<string, unknown>
    const named = typeof name === 'string' && name !== offer.partner ? name : ''
    const text = named || [street, comune].filter((part) => typeof part === 'string' && part).join(', ')
    return text ? [text] : []
  })
}

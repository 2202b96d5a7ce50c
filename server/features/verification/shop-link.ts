import { randomBytes } from 'node:crypto'
import { newId } from '#db/id.ts'
import { formatMediumDate, withDay } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { PARTNER_LINK_DAYS, PARTNER_MARK } from '#domain/verification/partner.ts'
import { tokenHash } from '#server/core/accounts/email-token.ts'
import type { Deps } from '#server/core/deps.ts'
import type { OfferDocument } from '#server/core/content/open-offers.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { listLinksOf } from './desk-queries.ts'
import { deleteLinks, insertLink } from './shop-queries.ts'

const DAY = 24 * 3_600_000

type Parts = Pick<Deps, 'db' | 'clock'>
type Given = { token: string; label: string; sentTo: string | null }
type MadeLink = { id: string; path: string; expiresAt: number; isNew: boolean }

/**
 * A shop's personal link: a path whose secret is in the fragment, which no server receives. Only its digest is stored.
 *
 * @param place one of `placesOf`, null for a shop without places
 * @param token the trial's own, or that of a repeatable request; random by default
 * @param said the staff's label and the address to which it is sent
 */
export async function makeLink(
  { db, clock }: Parts,
  offer: OfferDocument,
  place: string | null,
  token = randomBytes(32).toString('base64url'),
  said: { label: string; sentTo: string | null } = { label: '', sentTo: null },
): Promise<MadeLink> {
  const now = clock.now()
  const expiresAt = now + PARTNER_LINK_DAYS * DAY
  const id = newId(now)
  const row = { id, offerId: offer.id, partner: partnerOf(offer), place, hash: tokenHash(token), createdAt: now, expiresAt }
  const kept = await insertLink(db, { ...row, ...said })
  return { id: kept, path: `/v#${PARTNER_MARK}${token}`, expiresAt, isNew: kept === id }
}

/**
 * `makeLink` as an act of staff, with its row in the audit. Joins the transaction.
 *
 * @param who the account that does it; null: the command line
 */
export async function giveLink(
  parts: Parts,
  who: string | null,
  offer: OfferDocument,
  place: string | null,
  given?: Given,
): Promise<MadeLink> {
  const { token, label = '', sentTo = null } = given ?? {}
  const made = await makeLink(parts, offer, place, token, { label, sentTo })
  // Of two simultaneous requests only the first creates the link.
  if (!made.isNew) return made
  const entry = { actor: who, action: sentTo ? 'sent' : 'created', record: 'partner', subject: offer.id, detail: partnerOf(offer) } as const
  await recordAudit(parts.db, { ...entry, after: { ...(label && { label }), place, ...(sentTo && { email: sentTo }) } }, parts.clock.now())
  return made
}

/**
 * Revokes links together with their devices, with a row in the audit. Joins the transaction.
 *
 * @param id null: all of the offer's
 * @returns the number of links
 */
export async function revokeLinks({ db, clock }: Parts, who: string | null, offerId: string, id: string | null): Promise<number> {
  const links = (await listLinksOf(db, offerId)).filter((link) => id === null || link.id === id)
  const ended = await deleteLinks(db, offerId, id)
  const before = { links: links.map(({ label, place, createdAt }) => label || place || madeOn(createdAt)) }
  if (ended > 0) await recordAudit(db, { actor: who, action: 'revoked', record: 'partner', subject: offerId, before }, clock.now())
  return ended
}

/** How the audit names a link without a label or a place. */
const madeOn = (createdAt: number): string => withDay('del', formatMediumDate(romeDay(createdAt)))

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

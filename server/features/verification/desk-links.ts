import { createHmac } from 'node:crypto'
import { transaction } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import { PARTNER_LINK_DAYS } from '#domain/verification/partner.ts'
import { DAY_MS } from '#domain/plain-date.ts'
import { tokenHash } from '#server/core/accounts/email-token.ts'
import { associationName } from '#server/core/content/association.ts'
import { findOffer } from '#server/core/content/open-offers.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { limitKey } from '#server/platform/limits/limit-key.ts'
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { deleteDevice, findDevice, putContact } from './desk-queries.ts'
import { shopLinkMail } from './mails.ts'
import { giveLink, partnerOf, placesOf, revokeLinks } from './shop-link.ts'
import { findLink } from './shop-queries.ts'

type Asked = { offerId: string; place: string; label: string; shopEmail: string; key: string }

/** Mails to one address, from all staff together. */
const BY_ADDRESS = { max: 10, windowMs: DAY_MS }

/**
 * Creates a new personal link for the shop of an offer. It is mailed to the shop's address, which is stored for the next link, or returned
 * to be shown once.
 *
 * @returns the link when it was not mailed
 * @throws shop.offer_gone 409 · api.invalid 422 · auth.too_many_attempts 429
 */
export async function giveShopLink(deps: Deps, who: string, asked: Asked, origin: string): Promise<string | null> {
  const { db, clock, config } = deps
  const { offerId, label, shopEmail: email, key } = asked
  const now = clock.now()
  const offer = await findOffer(deps, offerId)
  if (!offer) throw new AppError('shop.offer_gone', 409)
  const place = placeOf(placesOf(offer), asked.place)
  // A repeated request derives the same secret; nobody else can derive it. Another address gives another link.
  const token = createHmac('sha256', config.secret)
    .update(`shop link ${JSON.stringify([who, offerId, key, place, label, email])}`)
    .digest('base64url')
  const isKnown = (await findLink(db, tokenHash(token))) !== undefined
  if (!isKnown && email) await enforceRateLimit(db, limitKey(config.secret, 'shop-link-to', email), BY_ADDRESS, now)
  const { name: association } = await associationName(deps)
  const path = await transaction(db, async () => {
    const made = await giveLink(deps, who, offer, place, { token, label, sentTo: email || null })
    if (made.isNew && email) {
      await putContact(db, { offerId, mailbox: email, updatedAt: now })
      const facts = { association, partner: partnerOf(offer), link: origin + made.path, expiresAt: now + PARTNER_LINK_DAYS * DAY_MS }
      await enqueueMail(db, shopLinkMail.of({ to: email, firstname: '', ...facts }), now)
    }
    return made.path
  })
  wakeOutbox(db)
  return email ? null : origin + path
}

function placeOf(places: string[], given: string): string | null {
  if (given === '' && places.length <= 1) return places[0] ?? null
  const place = places.find((each) => each === given)
  if (place === undefined) throw new AppError('api.invalid', 422, { fields: { place: given === '' ? 'required' : 'invalid' } })
  return place
}

/** Revokes links together with their devices. @param id null: all of the offer's @throws api.not_found 404 */
export async function revokeShopLinks(deps: Deps, who: string, offerId: string, id: string | null): Promise<void> {
  if ((await transaction(deps.db, () => revokeLinks(deps, who, offerId, id))) === 0) throw new AppError('api.not_found', 404)
}

/** Revokes one device; its link can still open others. @throws api.not_found 404 */
export async function revokeShopDevice({ db, clock }: Deps, who: string, offerId: string, id: string): Promise<void> {
  await transaction(db, async () => {
    const found = await findDevice(db, id)
    if (!found || !(await deleteDevice(db, offerId, id))) throw new AppError('api.not_found', 404)
    const audited = { actor: who, action: 'revoked', record: 'partner', subject: offerId, before: { device: found.device } } as const
    await recordAudit(db, audited, clock.now())
  })
}

import { isOpen } from '#domain/offers/offer.ts'
import type { PartnerAnswer } from '#domain/verification/partner.ts'
import { addDays, DAY_MS, romeDay, type PlainDate } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import { audienceFor } from '#server/core/content/offer-fit.ts'
import { findOffer, type OfferDocument } from '#server/core/content/open-offers.ts'
import { findLastProposal } from './proposal-queries.ts'
import { listDays } from './shop-queries.ts'
import type { Shop } from './shop-session.ts'

/** Discounts that are used by showing the card, with or without a shared code; lists and links count their own uses. */
const AT_THE_TILL: readonly unknown[] = ['show_card', 'static_code']

/** Whether an offer's use is recorded in the shop. */
export const isUsedHere = ({ discount }: OfferDocument): boolean => AT_THE_TILL.includes(discount?.kind)

/** The benefit in the shop on a day; null when there is none. */
export function headlineOf(offer: OfferDocument | null, today: PlainDate): string | null {
  if (!offer || !isUsedHere(offer) || !isOpen(offer, today)) return null
  return typeof offer.headline === 'string' ? offer.headline : ''
}

const DAYS = 7

/** The shop's data for its own device. */
export async function shopAnswer(deps: Deps, { offerId, partner, place }: Shop): Promise<PartnerAnswer> {
  const now = deps.clock.now()
  const today = romeDay(now)
  const rows = await listDays(deps.db, { offerId, place: place ?? '', since: addDays(today, 1 - DAYS) })
  const days = new Map<PlainDate, PartnerAnswer['days'][number]>()
  for (const { day, what, times } of rows) {
    const sums = days.get(day) ?? { day, checks: 0, redemptions: 0 }
    days.set(day, sums)
    sums[what === 'redeemed' ? 'redemptions' : 'checks'] += times
  }
  const offer = await findOffer(deps, offerId)
  const headline = headlineOf(offer, today)
  const audience = await audienceFor(deps, offer)
  return { offerId, partner, place, headline, audience, days: [...days.values()], proposal: await shownProposal(deps, offerId), now }
}

const SHOWN_DAYS = 30

async function shownProposal({ db, clock }: Deps, offerId: string): Promise<PartnerAnswer['proposal']> {
  const last = await findLastProposal(db, offerId, { withdrawn: false })
  if (!last) return null
  const { state, decidedAt, createdAt } = last
  if (decidedAt !== null && decidedAt < clock.now() - SHOWN_DAYS * DAY_MS) return null
  return { state, at: decidedAt ?? createdAt }
}

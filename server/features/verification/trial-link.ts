import { createHmac } from 'node:crypto'
import type { Deps } from '#server/core/deps.ts'
import { openOffers } from '#server/core/content/open-offers.ts'
import { makeLink, placesOf } from './shop-link.ts'
import { isUsedHere } from './shop.ts'
import { romeDay } from '#domain/plain-date.ts'

/**
 * The trial's link to one of the demo's shops, so that a visitor can act as the shop. Each start gives the same link and renews its
 * validity. Null when no offer is used by showing the card.
 */
export async function trialShopLink({ db, clock, config, lists }: Pick<Deps, 'db' | 'clock' | 'config' | 'lists'>): Promise<string | null> {
  const offers = await openOffers({ lists }, romeDay(clock.now()))
  const here = offers.filter((each) => isUsedHere(each) && placesOf(each).length > 0)
  // An offer with a limit shows more: its second use is refused.
  const offer = here.find(({ limits }) => (limits as { period?: unknown } | null)?.period === 'day') ?? here[0]
  if (!offer) return null
  const token = createHmac('sha256', config.secret).update('the trial’s shop').digest('base64url')
  return (await makeLink({ db, clock }, offer, placesOf(offer)[0] ?? null, token)).path
}

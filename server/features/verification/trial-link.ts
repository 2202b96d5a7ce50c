import { createHmac } from 'node:crypto'
import type { Deps } from '#server/core/deps.ts'
import { openOffers } from '#server/core/content/open-offers.ts'
import { makeLink, placesOf } from './shop-link.ts'
import { isUsedHere } from './shop.ts'
import { romeDay } from '#domain/plain-date.ts'

/**
 * The trial's link of one of the demo's shops, with which a visitor can be the shop: the same at each start, and good again from then.
 * Null when there is no offer that is used by showing the card.
 */
export async function trialShopLink({ db, clock, config, lists }: Pick<Deps, 'db' | 'clock' | 'config' | 'lists'>): Promise<string | null> {
  const offers = await openOffers({ lists }, romeDay(clock.now()))
  const here = offers.filter((each) => isUsedHere(each) && placesOf(each).length > 0)
  // One with a limit shows more: that a second use is refused.
  const offer = here.find(({ limits }) => (limits as { period?: unknown } | null)?.period === 'day') ?? here[0]
  if (!offer) return null
  const token = createHmac('sha256', config.secret).update('the trial’s shop').digest('base64url')
  return (await makeLink({ db, clock }, offer, placesOf(offer)[0] ?? null, token)).path
}

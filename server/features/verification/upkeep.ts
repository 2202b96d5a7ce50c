import { transaction } from '#db/connect.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { startOfRomeDay } from '#domain/rome-time.ts'
import { CHECKS_KEPT_DAYS, redemptionLimit } from '#domain/verification/partner.ts'
import type { Deps } from '#server/core/deps.ts'
import { OFFERS } from '#server/core/content/open-offers.ts'
import {
  deleteOldChecks,
  deleteOldLinks,
  deleteOldRedemptions,
  deleteOldSessions,
  deleteUndoneRedemptions,
  forgetShown,
} from './shop-queries.ts'
import { deleteContact, listContacts, listLinkCounts } from './desk-queries.ts'
import { deleteOldProposals } from './proposal-queries.ts'
import { PARTNER_SESSION_MS } from './shop-session.ts'

const DAY = 24 * 3_600_000

/**
 * Nightly: deletes member data after twelve months; daily sums stay. The uses of an offer that each member may use a fixed number of times
 * stay as long as such an offer exists. Unused devices end; a shop's address is deleted when its offer and its links are gone.
 */
export async function dropOldChecks({ db, clock, lists }: Pick<Deps, 'db' | 'clock' | 'lists'>): Promise<void> {
  const now = clock.now()
  const before = startOfRomeDay(addDays(romeDay(now), -CHECKS_KEPT_DAYS))
  const offers = [...(await lists(OFFERS)).documents]
  const forEver = offers.filter(([, data]) => redemptionLimit((JSON.parse(data) as { limits?: unknown }).limits)?.period === null)
  await transaction(db, async () => {
    await deleteOldChecks(db, before)
    // One day more: the longest period is a leap year.
    await deleteOldRedemptions(
      db,
      before - DAY,
      forEver.map(([id]) => id),
    )
    await forgetShown(db, now - DAY)
    // Its check is too old for another use.
    await deleteUndoneRedemptions(db, now - DAY)
    await deleteOldSessions(db, now - PARTNER_SESSION_MS)
    await deleteOldLinks(db, now)
    await deleteOldProposals(db, before)
    await forgetContacts(db, new Set(offers.map(([id]) => id)))
  })
}

async function forgetContacts(db: Deps['db'], offers: ReadonlySet<string>): Promise<void> {
  const linked = new Set((await listLinkCounts(db)).map(({ offerId }) => offerId))
  for (const { offerId } of await listContacts(db)) if (!offers.has(offerId) && !linked.has(offerId)) await deleteContact(db, offerId)
}

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
 * Once a night: what is about a member goes after twelve months, and sums of a day stay. That somebody has used an offer which everybody may
 * use so often and never again stays as long as there is such an offer. Devices that nobody uses are the shop's no longer; nor is a shop's
 * address kept when its offer is gone and no link of it is left.
 */
export async function dropOldChecks({ db, clock, lists }: Pick<Deps, 'db' | 'clock' | 'lists'>): Promise<void> {
  const now = clock.now()
  const before = startOfRomeDay(addDays(romeDay(now), -CHECKS_KEPT_DAYS))
  const offers = [...(await lists(OFFERS)).documents]
  const forEver = offers.filter(([, data]) => redemptionLimit((JSON.parse(data) as { limits?: unknown }).limits)?.period === null)
  await transaction(db, async () => {
    await deleteOldChecks(db, before)
    // A day more: the longest period is a leap year.
    await deleteOldRedemptions(
      db,
      before - DAY,
      forEver.map(([id]) => id),
    )
    await forgetShown(db, now - DAY)
    // No press can put it down again: its check is long too old.
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

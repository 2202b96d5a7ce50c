import { isFileInPlace, transaction, type Database } from '#db/connect.ts'
import { identityTime } from '#db/identity-time.ts'
import { romeDay } from '#domain/plain-date.ts'
import { eraseClosedAccounts } from './core/people/erasure.ts'
import { dropOldApplications } from './features/applications/applications.ts'
import { deleteOldInterests } from './features/sports/queries.ts'
import { KEPT_MS as INTEREST_MS } from './features/sports/sport-interest.ts'
import { releaseEndedCards } from './core/cards/upkeep.ts'
import type { Deps } from './core/deps.ts'
import { clearOldAnswers, deleteOldBookings } from './features/events/queries.ts'
import { settleAll } from './features/events/waiting-list.ts'
import { watchComingOfAge } from './features/family/coming-of-age.ts'
import { deleteOldNotices, deleteUnseenDevices } from './core/notices/queries.ts'
import { oldAudit } from './core/staff/queries.ts'
import { dropOldChecks } from './features/verification/upkeep.ts'
import { dropUnusedPictures } from './core/content/pictures.ts'
import { dropOldReports } from './features/reports/upkeep.ts'
import { deleteAccounts, oldChallenges, oldSessions, oldTokens, unconfirmed } from './core/accounts/housekeeping-queries.ts'
import { planNext, type Schedule } from './platform/jobs/schedules.ts'
import { deleteOldFeedback } from './features/guides/queries.ts'
import { deleteOldLimits } from './platform/limits/rate-limit.ts'
import { deleteDeadJobs } from './platform/jobs/queries.ts'
import { cancelCardsOf } from './core/cards/queries.ts'

const DAY = 24 * 3_600_000
/** Domain guide §6, retention. The verification mail promises it too. */
const UNCONFIRMED_DAYS = 30
/** For so long an old link is told as used or expired, and a mail that could not be sent can be looked at. */
const KEPT_DAYS = 30
/** After the event: answers to its questions, and who was there (domain guide §6). */
const ANSWERS_DAYS = 30
const BOOKINGS_DAYS = 730
/** Longer than that a guide is not the one that was voted on. */
const FEEDBACK_DAYS = 365
const NOTICES_DAYS = 365
/** What the staff has done. The database lets nothing younger go (`db/migrations/0033-audit-ends.ts`). */
const AUDIT_DAYS = 730
/** A device that was not seen for so long has another address by now, or none. */
const PUSH_DEVICE_DAYS = 548
const BATCH = 200

const NIGHTLY = { name: 'housekeeping', times: '30 3 * * *' }

/** Puts the coming night's housekeeping into the outbox, unless it is there. */
export const planHousekeeping = (db: Database, now: number): Promise<void> => planNext(db, NIGHTLY, now)

/** Once a night: what was kept for a time goes when the time is over. In transactions, since SQLite then works in the writer's thread. */
export const housekeeping = (parts: Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'lists'>): Schedule => ({
  ...NIGHTLY,
  run: () => keepHouse(parts),
})

async function keepHouse({ db, clock, config, log, lists }: Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'lists'>): Promise<void> {
  if (!isFileInPlace(db)) log.error('The database file was removed or replaced while it was open: what is written now is lost.')
  const now = clock.now()
  await transaction(db, async () => {
    await deleteOldLimits(db, now)
    await oldSessions(db, identityTime(db, now)).execute()
    await oldTokens(db, now - KEPT_DAYS * DAY).execute()
    await oldChallenges(db, now).execute()
    await deleteOldInterests(db, now - INTEREST_MS)
    await deleteOldFeedback(db, now - FEEDBACK_DAYS * DAY)
    await deleteDeadJobs(db, now - KEPT_DAYS * DAY)
    await clearOldAnswers(db, now - ANSWERS_DAYS * DAY)
    await deleteOldBookings(db, now - BOOKINGS_DAYS * DAY)
    await deleteOldNotices(db, now - NOTICES_DAYS * DAY)
    await deleteUnseenDevices(db, now - PUSH_DEVICE_DAYS * DAY)
    await oldAudit(db, AUDIT_DAYS * DAY).execute()
    await dropUnusedPictures(db, now)
    await dropOldApplications(db, now)
  })
  while ((await dropUnconfirmed(db, now)) === BATCH);
  await eraseClosedAccounts({ db, clock })
  await dropOldReports(db, now)
  await releaseEndedCards({ db, clock })
  await dropOldChecks({ db, clock, lists })
  await watchComingOfAge({ db, clock, config })
  await settleAll({ db, clock, config })
}

/** Accounts whose address was never confirmed; their numbers stay burnt and their cards are cancelled. Gives how many went. */
async function dropUnconfirmed(db: Database, now: number): Promise<number> {
  return transaction(db, async () => {
    const ids = (await unconfirmed(db, identityTime(db, now - UNCONFIRMED_DAYS * DAY), BATCH).execute()).map(({ id }) => id)
    if (ids.length === 0) return 0
    await cancelCardsOf(db, ids, { cancelledOn: romeDay(now), cancellationReason: 'account_unconfirmed' })
    await deleteAccounts(db, ids)
    return ids.length
  })
}

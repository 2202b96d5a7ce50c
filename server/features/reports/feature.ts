import { transaction, type Database } from '#db/connect.ts'
import type { Feature } from '#server/core/feature.ts'
import { reportRoutes } from './routes.ts'
import { staffReportRoutes } from './staff-routes.ts'
import { uploadRoutes } from './upload-routes.ts'
import { reportsCommand } from './command.ts'
import { reportConfirmMail, reportAnsweredMail, reportConfidentialMail, reportToReadMail } from './mails.ts'
import { confirmReportsOf, dropWaitingReportsOf } from './confirmation.ts'
import { dropOldUploads } from './uploads.ts'
import { deleteOldReports, deleteUnconfirmed } from './queries.ts'
import { countUnanswered } from './desk.ts'
import { personalData } from './personal-data.ts'
import { archived } from './archived.ts'

const DAY = 24 * 3_600_000
/** Retention after the end of a report (domain guide §6). */
const KEPT_DAYS = 730
/** As stated in the visitor's mail. */
const UNCONFIRMED_DAYS = 7

/** Every night: deletes old and unconfirmed reports, and files without a report. */
export const dropOldReports = (db: Database, now: number): Promise<void> =>
  transaction(db, async () => {
    await deleteOldReports(db, now - KEPT_DAYS * DAY)
    await deleteUnconfirmed(db, now - UNCONFIRMED_DAYS * DAY)
    await dropOldUploads(db, now)
  })

export const reports = {
  routes: [...reportRoutes, ...staffReportRoutes, ...uploadRoutes],
  mails: [reportConfirmMail, reportAnsweredMail, reportConfidentialMail, reportToReadMail],
  upkeep: ({ db }, now) => dropOldReports(db, now),
  onEmailVerified: confirmReportsOf,
  onAccountReclaimed: dropWaitingReportsOf,
  commands: { reports: reportsCommand },
  overview: [
    { may: 'reports.answer', read: async (deps, { accountId }) => ({ todo: { reports: await countUnanswered(deps, accountId) } }) },
  ],
  personalData,
  archive: archived,
} satisfies Feature

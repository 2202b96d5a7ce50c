import type { Feature } from '#server/core/feature.ts'
import { reportRoutes } from './routes.ts'
import { staffReportRoutes } from './staff-routes.ts'
import { uploadRoutes } from './upload-routes.ts'
import { reportsCommand } from './command.ts'
import { reportConfirmMail, reportAnsweredMail, reportConfidentialMail, reportToReadMail } from './mails.ts'
import { confirmReportsOf, dropWaitingReportsOf } from './confirmation.ts'
import { dropOldReports } from './upkeep.ts'
import { countUnanswered } from './desk.ts'
import { personalData } from './personal-data.ts'

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
} satisfies Feature

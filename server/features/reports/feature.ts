import type { Feature } from '#server/core/feature.ts'
import { reportRoutes } from './routes.ts'
import { staffReportRoutes } from './staff-routes.ts'
import { uploadRoutes } from './upload-routes.ts'
import { reportsCommand } from './command.ts'
import { reportConfirmMail, reportAnsweredMail, reportConfidentialMail, reportToReadMail } from './mails.ts'
import { confirmReportsOf, dropWaitingReportsOf } from './waiting.ts'
import { dropOldReports } from './upkeep.ts'
import { personalData } from './personal-data.ts'

export const reports = {
  routes: [...reportRoutes, ...staffReportRoutes, ...uploadRoutes],
  mails: [reportConfirmMail, reportAnsweredMail, reportConfidentialMail, reportToReadMail],
  upkeep: ({ db }, now) => dropOldReports(db, now),
  onEmailVerified: confirmReportsOf,
  onAccountReclaimed: dropWaitingReportsOf,
  commands: { reports: reportsCommand },
  personalData,
} satisfies Feature

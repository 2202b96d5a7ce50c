import type { Feature } from '#server/core/feature.ts'
import { reportConfirmMail, reportAnsweredMail, reportConfidentialMail, reportToReadMail } from './mails.ts'
import { dropOldReports } from './upkeep.ts'

export const reports = {
  mails: [reportConfirmMail, reportAnsweredMail, reportConfidentialMail, reportToReadMail],
  upkeep: ({ db }, now) => dropOldReports(db, now),
} satisfies Feature

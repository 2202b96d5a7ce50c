import type { Feature } from '#server/core/feature.ts'
import { reportsCommand } from './command.ts'
import { reportConfirmMail, reportAnsweredMail, reportConfidentialMail, reportToReadMail } from './mails.ts'
import { confirmReportsOf, dropWaitingReportsOf } from './waiting.ts'
import { dropOldReports } from './upkeep.ts'
import { personalData } from './personal-data.ts'

export const reports = {
  mails: [reportConfirmMail, reportAnsweredMail, reportConfidentialMail, reportToReadMail],
  upkeep: ({ db }, now) => dropOldReports(db, now),
  onEmailVerified: confirmReportsOf,
  onAccountReclaimed: dropWaitingReportsOf,
  commands: { reports: reportsCommand },
  personalData,
} satisfies Feature

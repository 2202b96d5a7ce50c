import type { Feature } from '#server/core/feature.ts'
import { reportConfirmMail, reportAnsweredMail, reportConfidentialMail, reportToReadMail } from './mails.ts'

export const reports = {
  mails: [reportConfirmMail, reportAnsweredMail, reportConfidentialMail, reportToReadMail],
} satisfies Feature

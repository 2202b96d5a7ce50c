import type { Feature } from '#server/core/feature.ts'
import { eventOfferMail, eventCalledOffMail, eventOnAgainMail, eventMovedMail, eventReminderMail } from './mails.ts'

export const events = {
  mails: [eventOfferMail, eventCalledOffMail, eventOnAgainMail, eventMovedMail, eventReminderMail],
} satisfies Feature

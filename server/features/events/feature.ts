import { transaction } from '#db/connect.ts'
import type { Feature } from '#server/core/feature.ts'
import { deskRoutes } from './desk-routes.ts'
import { doorRoutes } from './door-routes.ts'
import { expectedToday } from './door.ts'
import { eventRoutes } from './routes.ts'
import {
  eventAddedMail,
  eventCalledOffMail,
  eventMovedMail,
  eventOfferMail,
  eventOnAgainMail,
  eventReminderMail,
  eventRemovedMail,
} from './mails.ts'
import { eventWrittenJob, noteEventWritten } from './event-written.ts'
import { eventReminderJob } from './reminder.ts'
import { clearOldAnswers, deleteOldBookings } from './queries.ts'
import { offerEndJob, settleAll } from './waiting-list.ts'
import { personalData } from './personal-data.ts'
import { archived } from './archived.ts'

const DAY = 24 * 3_600_000
/** Retention after the event: of answers to its questions, and of registrations (domain guide §6). */
const ANSWERS_DAYS = 30
const BOOKINGS_DAYS = 730

export const events = {
  routes: [...eventRoutes, ...deskRoutes, ...doorRoutes],
  mails: [eventOfferMail, eventCalledOffMail, eventOnAgainMail, eventMovedMail, eventAddedMail, eventRemovedMail, eventReminderMail],
  jobs: [offerEndJob, eventReminderJob, eventWrittenJob],
  async upkeep(deps, now) {
    const { db } = deps
    await transaction(db, async () => {
      await clearOldAnswers(db, now - ANSWERS_DAYS * DAY)
      await deleteOldBookings(db, now - BOOKINGS_DAYS * DAY)
    })
    await settleAll(deps)
  },
  overview: [
    {
      may: 'attendance.write',
      read: async (deps) => {
        const arrivals = await expectedToday(deps)
        return { todo: arrivals.length > 0 ? { arrivals } : {} }
      },
    },
  ],
  onDocumentChanged: noteEventWritten,
  personalData,
  archive: archived,
} satisfies Feature

import { transaction } from '#db/connect.ts'
import { DAY_MS } from '#domain/plain-date.ts'
import type { Feature } from '#server/core/feature.ts'
import { openPaidAhead } from './ahead.ts'
import { feeReminderMail } from './arrears-mail.ts'
import { remindersJob } from './arrears-job.ts'
import { deleteOldReminders } from './arrears-queries.ts'
import { forgetOldLines } from './bank-queries.ts'
import { bankRoutes } from './bank-routes.ts'
import { deskRoutes } from './desk-routes.ts'
import { receiptMail } from './mails.ts'
import { personalData } from './personal-data.ts'
import { unallocatedPayments } from './unallocated.ts'
import { settleWaiting } from './online.ts'
import { deleteOldOnline } from './online-queries.ts'
import { onlineRoutes } from './online-routes.ts'
import { deleteOldPayments } from './queries.ts'
import { paymentRoutes } from './routes.ts'
import { archived } from './archived.ts'

/** The books are kept for ten years (art. 2220 c.c.) and a few days more; the database refuses to delete younger rows. */
const KEPT_MS = 3_660 * DAY_MS
/** Reminders limit the next ones and are shown on the sheet. */
const REMINDERS_MS = 730 * DAY_MS
/** Far beyond a bank's answer or a dispute. */
const ONLINE_MS = 400 * DAY_MS
/** Undecided credits are deleted after this. */
const LINES_MS = 365 * DAY_MS

export const payments = {
  // These paths come before the payment routes, whose `{id}` would match them.
  routes: [...deskRoutes, ...bankRoutes, ...onlineRoutes, ...paymentRoutes],
  mails: [receiptMail, feeReminderMail],
  jobs: [remindersJob],
  upkeep: async (deps, now) => {
    const { db } = deps
    await settleWaiting(deps, now)
    await openPaidAhead(deps, now)
    await transaction(db, async () => {
      await deleteOldOnline(db, now - ONLINE_MS)
      await deleteOldPayments(db, now - KEPT_MS)
      await deleteOldReminders(db, now - REMINDERS_MS)
      await forgetOldLines(db, { before: now - LINES_MS, now })
    })
  },
  overview: [unallocatedPayments],
  personalData,
  archive: archived,
} satisfies Feature

import { transaction } from '#db/connect.ts'
import { DAY_MS } from '#domain/plain-date.ts'
import type { Feature } from '#server/core/feature.ts'
import { receiptMail } from './mails.ts'
import { personalData } from './personal-data.ts'
import { deleteOldPayments } from './queries.ts'
import { paymentRoutes } from './routes.ts'

/** Accounts are kept for ten years (art. 2220 c.c.), and a few days: the database lets nothing younger go. */
const KEPT_MS = 3_660 * DAY_MS

export const payments = {
  routes: paymentRoutes,
  mails: [receiptMail],
  upkeep: ({ db }, now) => transaction(db, () => deleteOldPayments(db, now - KEPT_MS)),
  personalData,
} satisfies Feature

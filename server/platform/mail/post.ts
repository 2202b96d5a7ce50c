import type { Database } from '#db/connect.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { MailOrder } from '#server/core/notices/mails.ts'

/**
 * Puts a mail into the outbox of the running transaction: it leaves after the commit, or not at all. What one may choose about waits in
 * another lane, so that whoever asks for a link does not wait for everybody's reminders. What is told together is one mail, when its
 * minutes are over.
 */
export const enqueueMail = (db: Database, order: MailOrder, now: number) =>
  enqueue(db, { topic: 'mail', recipient: order.to, payload: order, now, lane: order.optOut ? 'notices' : 'mail', ...together(order) })

/** Whoever writes in the last moment has committed by then. */
const SETTLED_MS = 30_000

const together = (order: MailOrder) =>
  order.template === 'report-to-read' && 'news' in order && order.optOut
    ? { runAt: order.until + SETTLED_MS, dedupeKey: `report-to-read:${order.optOut.uid}:${order.from}` }
    : {}

import type { Database } from '#db/connect.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { MailOrder } from './texts.ts'

/**
 * Puts a mail into the outbox of the running transaction: it leaves after the commit, or not at all. What one may choose about waits in
 * another lane, so that whoever asks for a link does not wait for everybody's reminders.
 */
export const enqueueMail = (db: Database, order: MailOrder, now: number) =>
  enqueue(db, { topic: 'mail', payload: order, now, lane: order.optOut ? 'notices' : 'mail' })

import type { Database } from '#db/connect.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Letter } from './define.ts'

/** `when`: of a mail that tells together what comes within some minutes. */
export type Posted = Letter & { when?: { runAt: number; dedupeKey: string } }

/**
 * Puts a mail into the outbox of the running transaction: it leaves after the commit, or not at all. Mails that one can opt out of have a
 * lane of their own: a sign-in link does not wait behind everybody's reminders.
 */
export const enqueueMail = (db: Database, { when, ...letter }: Posted, now: number) =>
  enqueue(db, { topic: 'mail', recipient: letter.to, payload: letter, now, lane: letter.optOut ? 'notices' : 'mail', ...when })

import type { Database } from '#db/connect.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Letter } from './define.ts'

/** `when`: for a mail that collects the events of some minutes. `isOneOfMany`: it leaves with the optional ones. */
export type Posted = Letter & { when?: { runAt: number; dedupeKey: string }; isOneOfMany?: true }

/**
 * Puts a mail into the outbox of the running transaction: it leaves after the commit, or not at all. Optional mails have their own lane, so
 * that a sign-in link does not wait for everybody's reminders.
 */
export const enqueueMail = (db: Database, { when, isOneOfMany, ...letter }: Posted, now: number) =>
  enqueue(db, {
    topic: 'mail',
    recipient: letter.to,
    payload: letter,
    now,
    lane: letter.optOut || isOneOfMany ? 'notices' : 'mail',
    ...when,
  })

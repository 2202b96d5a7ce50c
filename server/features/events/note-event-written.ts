import type { Database } from '#db/connect.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { isBooked } from './queries.ts'

/**
 * Has the registrations to an event brought in line with its document, where there are any. In the transaction that writes the document
 * or takes it out; each writing is work of its own, since what is being done may have read the one before.
 */
export async function noteEventWritten(db: Database, eventId: string, now: number): Promise<void> {
  if (await isBooked(db, eventId)) await enqueue(db, { topic: 'event-written', payload: { eventId }, now })
}

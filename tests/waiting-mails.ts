import type { Database } from '#db/connect.ts'
import { openPayload } from '#server/platform/jobs/sealed-payload.ts'

/** Waiting mails of the outbox in the order of their requests. */
export async function waitingMails<T = unknown>(db: Database): Promise<T[]> {
  const rows = await db.selectFrom('outbox').select(['id', 'payload']).where('topic', '=', 'mail').orderBy('id').execute()
  return rows.map((row) => openPayload(db, row) as T)
}

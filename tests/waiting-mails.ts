import type { Database } from '#db/connect.ts'
import { openPayload } from '#server/platform/jobs/sealed-payload.ts'

/** The mails that wait in the outbox, as they were asked for, oldest first. */
export async function waitingMails<T = unknown>(db: Database): Promise<T[]> {
  const rows = await db.selectFrom('outbox').select(['id', 'payload']).where('topic', '=', 'mail').orderBy('id').execute()
  return rows.map((row) => openPayload(db, row) as T)
}

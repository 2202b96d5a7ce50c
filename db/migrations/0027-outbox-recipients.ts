import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** The recipient of an outbox row. It was in the payload, which is encrypted from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('recipient', 'text').execute()
  const outbox = db as Kysely<Tables>
  const rows = await outbox
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('topic', 'in', ['mail', 'forgot', 'email-change'])
    .execute()
  for (const { id, payload } of rows) {
    const recipient = recipientIn(payload)
    if (recipient) await outbox.updateTable('outbox').set({ recipient }).where('id', '=', id).execute()
  }
}

function recipientIn(payload: string): string | undefined {
  try {
    const { to, email } = JSON.parse(payload) as { to?: string; email?: string }
    return to ?? email
  } catch {
    return undefined
  }
}

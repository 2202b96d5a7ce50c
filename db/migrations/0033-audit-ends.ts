import type { Kysely } from 'kysely'
import { letOldRowsGo } from './engine.ts'

/** The audit is kept for 24 months. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('auditByTime').on('audit').column('occurredAt').execute()
  await letOldRowsGo(db, { table: 'audit', column: 'occurredAt', days: 730 })
}

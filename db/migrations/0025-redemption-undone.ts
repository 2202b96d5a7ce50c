import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** Which of a shop's devices has put a discount down, and when it has taken it back; null for what was put down before, and what stands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema.alterTable('redemption').addColumn('sessionId', key).execute()
  await db.schema.alterTable('redemption').addColumn('undoneAt', 'int8').execute()
}

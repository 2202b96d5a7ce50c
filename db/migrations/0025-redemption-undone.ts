import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** The shop's device that recorded a discount (null for older ones), and the time of its undo (null for valid ones). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema.alterTable('redemption').addColumn('sessionId', key).execute()
  await db.schema.alterTable('redemption').addColumn('undoneAt', 'int8').execute()
}

import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** Codes that link a holder's paper card to an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('cardClaim')
    .addColumn('cardNumber', key, (c) => c.primaryKey().notNull().references('card.number'))
    .addColumn('hash', key, (c) => c.notNull().unique())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('expiresAt', 'int8', (c) => c.notNull())
    .execute()
}

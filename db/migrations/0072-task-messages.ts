import type { Kysely } from 'kysely'

/** What staff write to many at once, as JSON. */
export const up = (db: Kysely<unknown>): Promise<void> => db.schema.alterTable('memberTask').addColumn('message', 'text').execute()

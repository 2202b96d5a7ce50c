import type { Kysely } from 'kysely'

/** The staff's message to many members, as JSON. */
export const up = (db: Kysely<unknown>): Promise<void> => db.schema.alterTable('memberTask').addColumn('message', 'text').execute()

import type { Kysely } from 'kysely'

/** When a person was told that what they have registered to is called off; null while it is on. */
export const up = (db: Kysely<unknown>): Promise<void> => db.schema.alterTable('booking').addColumn('calledOffAt', 'int8').execute()

import type { Kysely } from 'kysely'

/** When a person was notified of an event's cancellation; null while it is on. */
export const up = (db: Kysely<unknown>): Promise<void> => db.schema.alterTable('booking').addColumn('calledOffAt', 'int8').execute()

import type { Kysely } from 'kysely'

/** When staff recorded that a registered person came to the event, epoch ms. */
export const up = (db: Kysely<unknown>): Promise<void> => db.schema.alterTable('booking').addColumn('attendedAt', 'int8').execute()

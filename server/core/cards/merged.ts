import { sql } from 'kysely'
import { current, type Database } from '#db/connect.ts'
import type { CardMergeRow } from '#db/tables.ts'

/**
 * Notes that a card was merged into another one. Numbers merged into it earlier lead to the other one too. Joins the running transaction.
 */
export async function noteMerged(db: Database, row: CardMergeRow): Promise<void> {
  await current(db).updateTable('cardMerge').set({ cardNumber: row.cardNumber }).where('cardNumber', '=', row.merged).execute()
  await current(db).insertInto('cardMerge').values(row).execute()
}

/** The card of a number; after a merge, the card that it was merged into. */
export const leadsTo = async (db: Database, number: string): Promise<string> =>
  (await current(db).selectFrom('cardMerge').select('cardNumber').where('merged', '=', number).executeTakeFirst())?.cardNumber ?? number

/** The cards that were merged into this one, with the time. */
export const listMergedInto = (db: Database, cardNumber: string): Promise<CardMergeRow[]> =>
  current(db).selectFrom('cardMerge').selectAll().where('cardNumber', '=', cardNumber).execute()

/** The numbers that were merged into these cards, for a condition. @param cards a list or a query of numbers */
export const mergedInto = (cards: ReturnType<typeof sql>) =>
  sql<string>`(select ${sql.ref('merged')} from ${sql.table('cardMerge')} where ${sql.ref('cardMerge.cardNumber')} in ${cards})`

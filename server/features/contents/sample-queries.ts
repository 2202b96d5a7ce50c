import { current, type Database } from '#db/connect.ts'
import type { SampleContentRow } from '#db/tables.ts'
import type { DocumentName } from './queries.ts'

export const listSamples = (db: Database): Promise<SampleContentRow[]> =>
  current(db).selectFrom('sampleContent').selectAll().orderBy('collection').orderBy('id').execute()

export const putSample = (db: Database, row: SampleContentRow) =>
  current(db)
    .insertInto('sampleContent')
    .values(row)
    .onConflict((conflict) => conflict.columns(['collection', 'id']).doUpdateSet({ data: row.data }))
    .execute()

export const deleteSample = (db: Database, { collection, id }: DocumentName) =>
  current(db).deleteFrom('sampleContent').where('collection', '=', collection).where('id', '=', id).execute()

/** Counts an event's active bookings. */
export const countBookings = async (db: Database, eventId: string): Promise<number> => {
  const { rows } = await current(db)
    .selectFrom('booking')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('eventId', '=', eventId)
    .where('state', 'in', ['booked', 'waiting', 'offered'])
    .executeTakeFirstOrThrow()
  return Number(rows)
}

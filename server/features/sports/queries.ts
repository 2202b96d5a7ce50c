import { current, type Database } from '#db/connect.ts'
import type { SportInterestRow } from '#db/tables.ts'

/** The new or renewed row's id; null if it was written since `since` (epoch ms). One statement, so that two calls at once count once. */
export const putInterest = async (db: Database, row: SportInterestRow, since: number): Promise<string | null> => {
  const written = await current(db)
    .insertInto('sportInterest')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet({ createdAt: row.createdAt, uid: row.uid }).where('sportInterest.createdAt', '<', since),
    )
    .returning('id')
    .executeTakeFirst()
  return written?.id ?? null
}

export const findInterest = (db: Database, id: string) =>
  current(db).selectFrom('sportInterest').selectAll().where('id', '=', id).executeTakeFirst()

export const deleteOldInterests = (db: Database, before: number) =>
  current(db).deleteFrom('sportInterest').where('createdAt', '<', before).execute()

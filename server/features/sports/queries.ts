import { current, type Database } from '#db/connect.ts'
import type { SportInterestRow } from '#db/tables.ts'

/** Null when the same has been written since `since` (epoch ms); else the row's id, new or renewed. One statement, so that two at once are one. */
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

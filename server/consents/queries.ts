import { current, type Database } from '#db/connect.ts'
import type { ConsentEventRow } from '#db/tables.ts'

export const insertConsentEvents = (db: Database, rows: ConsentEventRow[]) => current(db).insertInto('consentEvent').values(rows).execute()

/** The own privacy notice as it is stored, a JSON document; the digest of exactly this text goes into the ledger. */
export const findNoticeText = async (db: Database): Promise<string | undefined> => {
  const row = await db
    .selectFrom('document')
    .select('data')
    .where('collection', '=', 'pagine')
    .where('id', '=', 'privacy')
    .executeTakeFirst()
  return row?.data
}

import { current, type Database } from '#db/connect.ts'

/** A PDF that the association has uploaded. */
export const findPaper = (db: Database, id: string) =>
  current(db).selectFrom('paperFile').select('bytes').where('id', '=', id).executeTakeFirst()

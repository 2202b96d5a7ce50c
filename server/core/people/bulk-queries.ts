import { current, type Database } from '#db/connect.ts'
import type { UserDocumentRow } from '#db/tables.ts'

export const insertDocuments = async (db: Database, rows: UserDocumentRow[]) => {
  if (rows.length > 0) await current(db).insertInto('userDocument').values(rows).execute()
}

export const updateDocument = (db: Database, uid: string, changes: Partial<UserDocumentRow>) =>
  current(db).updateTable('userDocument').set(changes).where('uid', '=', uid).execute()

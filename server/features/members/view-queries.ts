import { current, type Database } from '#db/connect.ts'
import type { MemberViewRow } from '#db/tables.ts'

export const listViews = (db: Database): Promise<MemberViewRow[]> =>
  current(db).selectFrom('memberView').selectAll().orderBy('nameFold').execute()

export const keepView = (db: Database, { id, createdAt, ...written }: MemberViewRow) =>
  current(db)
    .insertInto('memberView')
    .values({ id, createdAt, ...written })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(written))
    .execute()

export const deleteView = (db: Database, id: string) => current(db).deleteFrom('memberView').where('id', '=', id).execute()

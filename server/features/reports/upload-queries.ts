import { current, type Database } from '#db/connect.ts'
import type { UploadPartRow, UploadRow } from '#db/tables.ts'

export const insertUpload = (db: Database, row: UploadRow) => current(db).insertInto('upload').values(row).execute()

/** Finds an upload that no report has taken. */
export const findUpload = (db: Database, id: string, secretHash: string) =>
  current(db)
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('secretHash', '=', secretHash)
    .where('reportId', 'is', null)
    .executeTakeFirst()

/** Returns false when another request has already moved past `from`. */
export const advanceUpload = async (db: Database, id: string, from: number, to: number): Promise<boolean> => {
  const { numUpdatedRows } = await current(db)
    .updateTable('upload')
    .set({ received: to })
    .where('id', '=', id)
    .where('received', '=', from)
    .where('kind', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertPart = (db: Database, row: UploadPartRow) => current(db).insertInto('uploadPart').values(row).execute()

export const listParts = (db: Database, uploadId: string, stage: string) =>
  current(db)
    .selectFrom('uploadPart')
    .select(['start', 'bytes'])
    .where('uploadId', '=', uploadId)
    .where('stage', '=', stage)
    .orderBy('start')
    .execute()

export const deleteParts = (db: Database, uploadId: string, stage: string) =>
  current(db).deleteFrom('uploadPart').where('uploadId', '=', uploadId).where('stage', '=', stage).execute()

type Examined = { kind: string; type: string; size: number; width: number | null; height: number | null }

/** Returns false when another request has finished it or the upload is gone. */
export const finishUpload = async (db: Database, id: string, examined: Examined): Promise<boolean> => {
  const { numUpdatedRows } = await current(db)
    .updateTable('upload')
    .set(examined)
    .where('id', '=', id)
    .where('kind', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteUpload = (db: Database, id: string) =>
  current(db).deleteFrom('upload').where('id', '=', id).where('reportId', 'is', null).execute()

type Place = { reportId: string; n: number; fileKey: string; name: string }

/** Attaches the upload to a report. Returns false when another report has it or parts are missing. */
export const takeUpload = async (db: Database, id: string, place: Place): Promise<boolean> => {
  const { numUpdatedRows } = await current(db)
    .updateTable('upload')
    .set(place)
    .where('id', '=', id)
    .where('reportId', 'is', null)
    .where('kind', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const listFiles = (db: Database, reportId: string) =>
  current(db).selectFrom('upload').selectAll().where('reportId', '=', reportId).orderBy('n').execute()

/** Deletes uploads that no report has taken. */
export const deleteOldUploads = (db: Database, before: number) =>
  current(db).deleteFrom('upload').where('createdAt', '<', before).where('reportId', 'is', null).execute()

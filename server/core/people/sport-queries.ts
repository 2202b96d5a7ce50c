import { current, type Database } from '#db/connect.ts'
import type { MedicalCertificateRow, SportRegistrationRow } from '#db/tables.ts'

const SPORT_TABLES = ['medicalCertificate', 'sportRegistration'] as const

export const listCertificates = (db: Database, cardNumber: string) =>
  current(db)
    .selectFrom('medicalCertificate')
    .leftJoin('userDocument', 'userDocument.uid', 'medicalCertificate.seenBy')
    .selectAll('medicalCertificate')
    .select(['userDocument.firstname', 'userDocument.lastname'])
    .where('medicalCertificate.cardNumber', '=', cardNumber)
    .orderBy('medicalCertificate.expiresOn', 'desc')
    .orderBy('medicalCertificate.id')
    .execute()

export const listRegistrations = (db: Database, cardNumber: string) =>
  current(db)
    .selectFrom('sportRegistration')
    .selectAll()
    .where('cardNumber', '=', cardNumber)
    .orderBy('expiresOn', 'desc')
    .orderBy('id')
    .execute()

export const findCertificate = (db: Database, id: string) =>
  current(db).selectFrom('medicalCertificate').selectAll().where('id', '=', id).executeTakeFirst()
export const findRegistration = (db: Database, id: string) =>
  current(db).selectFrom('sportRegistration').selectAll().where('id', '=', id).executeTakeFirst()

/** Writes a new row or the next revision. The caller has locked the card. */
export const keepCertificate = async (db: Database, row: MedicalCertificateRow) => {
  await current(db).deleteFrom('medicalCertificate').where('id', '=', row.id).execute()
  await current(db).insertInto('medicalCertificate').values(row).execute()
}
export const keepRegistration = async (db: Database, row: SportRegistrationRow) => {
  await current(db).deleteFrom('sportRegistration').where('id', '=', row.id).execute()
  await current(db).insertInto('sportRegistration').values(row).execute()
}

export const deleteCertificate = (db: Database, id: string) => current(db).deleteFrom('medicalCertificate').where('id', '=', id).execute()
export const deleteRegistration = (db: Database, id: string) => current(db).deleteFrom('sportRegistration').where('id', '=', id).execute()

/** Deleted together with these people's records. */
export async function deleteSportRecordsOf(db: Database, uids: string[]): Promise<void> {
  for (const table of SPORT_TABLES)
    await current(db)
      .deleteFrom(table)
      .where('cardNumber', 'in', (query) => query.selectFrom('card').select('number').where('card.uid', 'in', uids))
      .execute()
}

export async function deleteSportRecordsWith(db: Database, cardNumber: string): Promise<void> {
  for (const table of SPORT_TABLES) await current(db).deleteFrom(table).where('cardNumber', '=', cardNumber).execute()
}

/** Moves the records to the holder's next card. */
export async function moveSportRecords(db: Database, from: string, to: string): Promise<void> {
  for (const table of SPORT_TABLES) await current(db).updateTable(table).set({ cardNumber: to }).where('cardNumber', '=', from).execute()
}

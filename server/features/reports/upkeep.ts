import { transaction, type Database } from '#db/connect.ts'
import { dropOldUploads } from './uploads.ts'
import { deleteOldReports, deleteUnconfirmed } from './queries.ts'

const DAY = 24 * 3_600_000
/** After the end of a report (domain guide §6). */
const KEPT_DAYS = 730
/** The visitor's mail promises it. */
const UNCONFIRMED_DAYS = 7

/** Every night: reports whose time is over, those that nobody has confirmed, and files that no report has taken. */
export const dropOldReports = (db: Database, now: number): Promise<void> =>
  transaction(db, async () => {
    await deleteOldReports(db, now - KEPT_DAYS * DAY)
    await deleteUnconfirmed(db, now - UNCONFIRMED_DAYS * DAY)
    await dropOldUploads(db, now)
  })

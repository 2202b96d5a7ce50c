import { current, type Database } from '#db/connect.ts'
import type { ConsentEventRow } from '#db/tables.ts'

export const insertConsentEvents = (db: Database, rows: ConsentEventRow[]) => current(db).insertInto('consentEvent').values(rows).execute()

/** The own privacy notice as stored, a JSON document; the ledger has the digest of exactly this text. */
export const findNoticeText = async (db: Database): Promise<string | undefined> => {
  const row = await db
    .selectFrom('document')
    .select('data')
    .where('collection', '=', 'pagine')
    .where('id', '=', 'privacy')
    .executeTakeFirst()
  return row?.data
}

/** A person's rows for these purposes, latest first: the first of each purpose is in force (domain guide, section 6). */
export const listConsentEvents = (db: Database, personId: string, purposes: readonly string[]) =>
  current(db)
    .selectFrom('consentEvent')
    .select(['purpose', 'kind', 'occurredAt'])
    .where('personId', '=', personId)
    .where('purpose', 'in', purposes)
    .orderBy('occurredAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The people whose latest choice for a purpose is yes. */
export async function listConsenting(db: Database, personIds: string[], purpose: string): Promise<Set<string>> {
  if (personIds.length === 0) return new Set()
  const rows = await current(db)
    .selectFrom('consentEvent')
    .select(['personId', 'kind'])
    .where('personId', 'in', personIds)
    .where('purpose', '=', purpose)
    .orderBy('occurredAt')
    .orderBy('id')
    .execute()
  const last = new Map(rows.map(({ personId, kind }) => [personId, kind]))
  return new Set(personIds.filter((id) => last.get(id) === 'granted'))
}

export const findAcknowledgement = (db: Database, personId: string, notice: { id: string; versions: readonly string[] }) =>
  current(db)
    .selectFrom('consentEvent')
    .select('id')
    .where('personId', '=', personId)
    .where('purpose', '=', 'privacy_notice')
    .where('kind', '=', 'acknowledged')
    .where('documentId', '=', notice.id)
    .where('documentVersion', 'in', notice.versions)
    .limit(1)
    .executeTakeFirst()

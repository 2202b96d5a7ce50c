import { current, type Database } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { type AuditAction, type AuditRecord, changesOf, shortened } from '#domain/staff/audit.ts'

/**
 * `actor`: the account that acted; null for the command line and the set-up. `subject`: the record's id; for accounts and roles the
 * account's id. `before`, `after`: the record's fields; only differences are stored, and of long values only the part that differs. Never
 * the text of a report.
 */
type Entry = {
  actor: string | null
  action: AuditAction
  record: AuditRecord
  subject: string
  detail?: string
  before?: object | null
  after?: object | null
}

/** Within this time, opening a sheet again is the same reading: a page reloads whenever it comes back. */
const READING_MS = 3_600_000

/** Records that a person's sheet, or a text, was opened. Joins the running transaction. */
export async function recordOpened(
  db: Database,
  { actor, record, subject, detail = '' }: { actor: string; record: AuditRecord; subject: string; detail?: string },
  now: number,
) {
  const known = await current(db)
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', subject)
    .where('actor', '=', actor)
    .where('action', '=', 'opened')
    .where('record', '=', record)
    .where('occurredAt', '>', now - READING_MS)
    .limit(1)
    .executeTakeFirst()
  if (!known) await recordAudit(db, { actor, action: 'opened', record, subject, detail }, now)
}

const rowOf = ({ detail = '', before = null, after = null, ...entry }: Entry, now: number) => {
  const changes = shortened(changesOf(before, after))
  const kept = Object.keys(changes).length > 0 ? JSON.stringify(changes) : null
  return { id: newId(now), ...entry, detail, changes: kept, occurredAt: now }
}

/** Many acts at once. Joins the running transaction. */
export async function recordAudits(db: Database, entries: readonly Entry[], now: number): Promise<void> {
  if (entries.length === 0) return
  await current(db)
    .insertInto('audit')
    .values(entries.map((entry) => rowOf(entry, now)))
    .execute()
}

/** Records an act of staff, in the transaction of the act (domain guide, section 14). `now`: epoch ms. */
export async function recordAudit(db: Database, entry: Entry, now: number): Promise<void> {
  await current(db).insertInto('audit').values(rowOf(entry, now)).execute()
}

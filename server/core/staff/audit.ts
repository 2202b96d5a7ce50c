import { current, type Database } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { type AuditAction, type AuditRecord, changesOf, shortened } from '#domain/staff/audit.ts'

/**
 * `actor`: the account that did it; null at the command line or in the set-up. `subject`: the record's id, of accounts and roles the
 * account's. `before`, `after`: the record's fields, of which those that differ are kept, of long ones the part that differs; never the words of a report.
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

/** So long a sheet that is looked at again is the same reading: a page asks anew whenever it comes back. */
const READING_MS = 3_600_000

/** Somebody's sheet, or what somebody has written, was opened. Joins the running transaction. */
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

/** Puts down what somebody of the staff does, in the transaction that does it (domain guide, section 14). `now`: epoch ms. */
export async function recordAudit(db: Database, { detail = '', before = null, after = null, ...entry }: Entry, now: number): Promise<void> {
  const changes = shortened(changesOf(before, after))
  const kept = Object.keys(changes).length > 0 ? JSON.stringify(changes) : null
  await current(db)
    .insertInto('audit')
    .values({ id: newId(now), ...entry, detail, changes: kept, occurredAt: now })
    .execute()
}

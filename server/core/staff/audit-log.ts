import { transaction } from '#db/connect.ts'
import { CSV_START, csvLine } from '#domain/csv.ts'
import { formatShortDate } from '#domain/format.ts'
import { fullName } from '#domain/person-name.ts'
import { romeDay } from '#domain/plain-date.ts'
import { romeTime } from '#domain/rome-time.ts'
import { NOBODY, PLAIN_RECORDS, type AuditChanges, type AuditRecord } from '#domain/staff/audit.ts'
import type { AuditEntry, AuditFilter, AuditPage } from '#domain/staff/audit-log.ts'
import { doerName } from '#domain/staff/doer.ts'
import { isAllowed } from '#domain/staff/permissions.ts'
import { detailText } from '#domain/staff/detail-words.ts'
import { aboutText, ACTION_LABELS, fieldLabel, readable, RECORD_LABELS } from '#domain/staff/words.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import type { Deps } from '#server/core/deps.ts'
import { streamOf } from '#server/platform/http/stream-of.ts'
import { recordAudit } from './audit.ts'
import { ADDRESSED, listActors, listAudit, listNames } from './audit-queries.ts'
import { subjectsOf, titleSearch, titlesOf, type Titles } from './audit-subjects.ts'
import { listRoles } from './queries.ts'

const PAGE = 50
const BATCH = 500

type Parts = Pick<Deps, 'db' | 'clock' | 'lists'>

/** The acts of staff. The officer reads only their own; a viewer reads no addresses (domain guide, section 14). */
export async function auditPage(deps: Parts, person: SignedIn, filter: AuditFilter, after?: string): Promise<AuditPage> {
  const seen = await seenBy(deps, person, filter)
  const { entries, next } = await pageOf(deps, seen, after)
  const isFirst = after === undefined && seen.filter === filter
  return {
    entries,
    next,
    actors: isFirst ? (await listActors(deps.db)).map((one) => ({ uid: one.uid, name: nameOf(one, seen) })) : [],
    names: await namesIn(deps, entries, seen),
  }
}

/** A page about one record, without e-mail addresses. The caller checks who may read the record. */
export const auditOf = (
  deps: Pick<Parts, 'db' | 'lists'>,
  filter: AuditFilter,
  after?: string,
): Promise<Pick<AuditPage, 'entries' | 'next'>> => pageOf(deps, { filter, withEmail: false }, after)

/** `withEmail`: addresses are shown and searched. */
type Seen = { filter: AuditFilter; withEmail: boolean }

async function pageOf(deps: Pick<Parts, 'db' | 'lists'>, seen: Seen, after: string | undefined) {
  const { filter, withEmail } = seen
  const titles = titlesOf(deps)
  const titled = await titleSearch(filter.q, titles)
  const rows = await listAudit(deps.db, filter, { after, limit: PAGE + 1, withEmail, titled })
  const entries = await entriesOf(deps.db, rows.slice(0, PAGE), seen, titles)
  return { entries, next: rows.length > PAGE ? entries.at(-1)!.id : null }
}

async function seenBy({ db, clock }: Parts, person: SignedIn, filter: AuditFilter): Promise<Seen> {
  const roles = await listRoles(db, person.accountId, romeDay(clock.now()))
  const own = roles.includes('safeguarding') ? { ...filter, who: person.accountId } : filter
  return { filter: own, withEmail: isAllowed(roles, 'people.write') }
}

type Row = Awaited<ReturnType<typeof listAudit>>[number]

async function entriesOf(db: Deps['db'], rows: Row[], seen: Pick<Seen, 'withEmail'>, titles: Titles): Promise<AuditEntry[]> {
  const nameOfSubject = await subjectsOf(db, rows, titles)
  return rows.map((row) => ({ ...entryOf(row, seen), about: personOf(row, seen) || nameOfSubject(row) }))
}

const personOf = ({ firstname, lastname, personEmail }: Row, { withEmail }: Pick<Seen, 'withEmail'>) =>
  fullName(firstname, lastname) || (withEmail ? personEmail : null)

const entryOf = (row: Row, seen: Pick<Seen, 'withEmail'>): Omit<AuditEntry, 'about'> => ({
  id: row.id,
  at: row.occurredAt,
  actor:
    row.actor === null
      ? null
      : {
          uid: row.actor,
          // Without an address the account is deleted.
          name:
            row.doerEmail &&
            nameOf({ uid: row.actor, firstname: row.doerFirstname, lastname: row.doerLastname, email: row.doerEmail }, seen),
        },
  action: row.action,
  record: row.record,
  subject: row.subject,
  detail: seen.withEmail || !ADDRESSED.includes(row.record) ? row.detail : '',
  changes: row.changes === null ? {} : shownChanges(JSON.parse(row.changes) as AuditChanges, row.record, seen.withEmail),
})

/** A role without contacts sees which fields of a record about people changed, but no values. */
const shownChanges = (changes: AuditChanges, record: AuditRecord, withEmail: boolean): AuditChanges =>
  withEmail || PLAIN_RECORDS.includes(record)
    ? changes
    : Object.fromEntries(Object.keys(changes).map((field) => [field, { before: null, after: null }]))

type Named = { uid: string; firstname: string | null; lastname: string | null; email: string }

const nameOf = ({ uid, firstname, lastname, email }: Named, { withEmail }: Pick<Seen, 'withEmail'>) =>
  fullName(firstname, lastname) || (withEmail ? email : uid)

/** Names of accounts mentioned in changes, such as the second administrator of an officer. */
async function namesIn({ db }: Parts, entries: AuditEntry[], seen: Pick<Seen, 'withEmail'>): Promise<Record<string, string>> {
  const uids = entries
    .map(({ changes }) => changes['second']?.after)
    .filter((uid): uid is string => typeof uid === 'string' && uid !== NOBODY)
  if (uids.length === 0) return {}
  return Object.fromEntries((await listNames(db, uids)).map((one) => [one.uid, nameOf(one, seen)]))
}

/** The entries as a file, read in batches. The export itself is recorded first. */
export async function exportAudit(deps: Parts, person: SignedIn, filter: AuditFilter): Promise<ReadableStream<Uint8Array>> {
  const { db, clock } = deps
  const seen = await seenBy(deps, person, filter)
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  // The words of a search may be an address.
  const detail = given.map(([name, value]) => (name === 'q' ? 'ricerca' : `${name}=${value}`)).join(' ')
  await transaction(db, () =>
    recordAudit(db, { actor: person.accountId, action: 'exported', record: 'audit', subject: 'audit', detail }, clock.now()),
  )
  const head = CSV_START + csvLine(['Giorno', 'Ora', 'Chi', 'Che cosa', 'Tipo', 'Di chi o di che cosa', 'Dettaglio', 'Prima e adesso'])
  const lines = async function* () {
    yield head
    const titles = titlesOf(deps)
    const titled = await titleSearch(seen.filter.q, titles)
    let after: string | undefined
    for (let isDone = false; !isDone;) {
      const rows = await listAudit(db, seen.filter, { after, limit: BATCH, withEmail: seen.withEmail, titled })
      const entries = await entriesOf(db, rows, seen, titles)
      const names = await namesIn(deps, entries, seen)
      isDone = entries.length < BATCH
      after = entries.at(-1)?.id
      yield entries.map((entry) => csvLine(cellsOf(entry, names))).join('')
    }
  }
  return streamOf(lines())
}

function cellsOf(entry: AuditEntry, names: Record<string, string>): string[] {
  const { at, actor, action, record, subject, about, detail, changes } = entry
  const nameOf = (uid: string) => names[uid] ?? null
  const lines = Object.entries(changes).map(
    ([field, { before, after }]) => `${fieldLabel(field)}: ${readable(field, before, nameOf)} → ${readable(field, after, nameOf)}`,
  )
  return [
    formatShortDate(romeDay(at)),
    romeTime(at),
    doerName(actor),
    ACTION_LABELS[action],
    RECORD_LABELS[record],
    aboutText(record, about, subject) ?? '',
    detailText(detail),
    lines.join('\n'),
  ]
}

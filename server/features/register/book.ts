import { transaction } from '#db/connect.ts'
import { CSV_START, csvLine } from '#domain/csv.ts'
import { AppError } from '#domain/errors.ts'
import { formatNumericDate } from '#domain/format.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { paidPeriods } from '#domain/register/paid-periods.ts'
import {
  membershipOf,
  REGISTER_PAGE,
  type Membership,
  type MembershipSheet,
  type RegisterEntry,
  type RegisterPage,
} from '#domain/register/register.ts'
import { ENTRY_LABELS, REASON_LABELS } from '#domain/register/words.ts'
import { isAllowed } from '#domain/staff/permissions.ts'
import { ownRecords } from '#server/core/cards/guardianship.ts'
import type { Deps } from '#server/core/deps.ts'
import { listEntriesOf } from '#server/core/register/queries.ts'
import { entryOf } from '#server/core/register/register.ts'
import { recordAudit, recordOpened } from '#server/core/staff/audit.ts'
import { listRoles } from '#server/core/staff/queries.ts'
import { streamOf } from '#server/platform/http/stream-of.ts'
import { countMemberships, findHolder, listFees, listRoots, listRows, type Filter } from './queries.ts'
import { takenBackOf } from './reopen.ts'

type Asked = { on: PlainDate | undefined; q: string; filter: Filter; after: number | undefined }

/** A page of the register as of a day, newest membership first. A viewer sees no codice fiscale and no residence. */
export async function registerPage(deps: Deps, accountId: string, { on, after, ...asked }: Asked): Promise<RegisterPage> {
  const { db, clock } = deps
  const today = romeDay(clock.now())
  const day = on ?? today
  const found = await listRoots(db, { on: day, ...asked, after, limit: REGISTER_PAGE + 1 })
  const page = found.slice(0, REGISTER_PAGE)
  const hides = !isAllowed(await listRoles(db, accountId, today), 'people.write')
  const known = await membershipsOf(
    db,
    page.map(({ root }) => root),
    day,
  )
  return {
    memberships: page.flatMap(({ root }) => known.get(root) ?? []).map((one) => (hides ? hidden(one) : one)),
    next: found.length > REGISTER_PAGE ? String(page.at(-1)!.at) : null,
    ...(await countMemberships(db, day)),
  }
}

/** One membership with all its rows. The audit records the reading. @throws api.not_found 404 */
export async function openMembership(deps: Deps, accountId: string, root: number): Promise<MembershipSheet> {
  const { db, clock } = deps
  const now = clock.now()
  const rows = await listEntriesOf(db, [root], null)
  const [first] = rows
  if (!first) throw new AppError('api.not_found', 404)
  const entry = { actor: accountId, record: 'register', subject: first.personId ?? first.cardNumber } as const
  await transaction(db, () => recordOpened(db, entry, now))
  const roles = await listRoles(db, accountId, romeDay(now))
  const holder = await findHolder(db, first.cardNumber)
  const hide = <T extends Hideable>(one: T): T => (isAllowed(roles, 'people.write') ? one : hidden(one))
  const entries = rows.map(entryOf)
  const membership = membershipOf(entries)
  const isOwn = (await ownRecords(deps, accountId))({ uid: holder?.uid ?? null, number: first.cardNumber })
  const acts = !isOwn && isAllowed(roles, 'applications.write')
  return {
    membership: hide(membership),
    entries: entries.map(hide),
    isOwn,
    mayEnd: acts && membership.endedOn === null,
    mayReopen: acts ? takenBackOf(rows, holder) : null,
    hasEmail: Boolean(holder?.emailVerified),
  }
}

type Hideable = Pick<Membership, 'taxCode' | 'residence'>
const hidden = <T extends Hideable>(one: T): T => ({ ...one, taxCode: null, residence: null })

export async function membershipsOf(db: Deps['db'], roots: number[], on: PlainDate): Promise<Map<number, Membership>> {
  if (roots.length === 0) return new Map()
  const rows = await listEntriesOf(db, roots, on)
  const byRoot = new Map<number, RegisterEntry[]>()
  for (const row of rows) {
    const root = Number(row.root)
    byRoot.set(root, [...(byRoot.get(root) ?? []), entryOf(row)])
  }
  return new Map([...byRoot].map(([root, entries]) => [root, membershipOf(entries)]))
}

const BATCH = 500

/**
 * Streams all rows up to a day as written, with corrections and ends, after a record in the audit. The first row of a membership has its
 * paid fee periods. An export as of today includes future ends, so that the numbers have no gap.
 */
export async function exportRegister(deps: Deps, accountId: string, on: PlainDate): Promise<ReadableStream<Uint8Array>> {
  const { db, clock } = deps
  const until = on < romeDay(clock.now()) ? on : null
  await recordExport(deps, accountId, `csv ${on}`)
  const lines = async function* () {
    yield CSV_START + csvLine(HEAD)
    for (let after = 0, isDone = false; !isDone;) {
      const rows = await listRows(db, { until, after, limit: BATCH })
      isDone = rows.length < BATCH
      after = Number(rows.at(-1)?.number ?? after)
      const firsts = rows.filter(({ number, root }) => number === root).map(({ cardNumber }) => cardNumber)
      const fees = await listFees(db, firsts, on)
      yield rows
        .map((row) => csvLine([...cellsOf(entryOf(row)), row.number === row.root ? paidPeriods(fees.get(row.cardNumber) ?? []) : '']))
        .join('')
    }
  }
  return streamOf(lines())
}

export const recordExport = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: string, detail: string) =>
  transaction(db, () => recordAudit(db, { actor, action: 'exported', record: 'register', subject: 'register', detail }, clock.now()))

const HEAD = [
  'Numero',
  'Tipo',
  'Rettifica il numero',
  'Cognome',
  'Nome',
  'Nascita',
  'Luogo di nascita',
  'Codice fiscale',
  'Residenza',
  'Categoria',
  'Tessera',
  'Delibera',
  'Organo',
  'Verbale',
  'Ammissione',
  'Cessazione',
  'Causa',
  'Estremi',
  'Nota',
  'Quote versate negli ultimi 10 anni',
]

/** gg/mm/aaaa (domain guide, section 9). */
const day = (date: PlainDate | null): string => (date === null ? '' : formatNumericDate(date))

function cellsOf(entry: RegisterEntry): string[] {
  const { resolution } = entry
  return [
    String(entry.number),
    ENTRY_LABELS[entry.kind],
    entry.corrects === null ? '' : String(entry.corrects),
    entry.lastname,
    entry.firstname,
    day(entry.birthDate),
    entry.birthPlace ?? '',
    entry.taxCode ?? '',
    entry.residence ?? '',
    entry.category,
    entry.cardNumber,
    day(resolution?.decidedOn ?? null),
    resolution?.body ?? '',
    resolution?.reference ?? '',
    day(entry.admittedOn),
    day(entry.endedOn),
    entry.endReason === null ? '' : REASON_LABELS[entry.endReason],
    entry.endReference ?? '',
    entry.note,
  ]
}

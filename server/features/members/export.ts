import { setImmediate as pause } from 'node:timers/promises'
import { transaction } from '#db/connect.ts'
import { categoryLabel, type Association } from '#domain/content/association.ts'
import { CSV_START, csvLine } from '#domain/csv.ts'
import { formatNumericDate } from '#domain/format.ts'
import { EXPORT_HEADER, STATE_WORDS, type ExportFormat } from '#domain/members/export.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { streamOf } from '#server/platform/http/stream-of.ts'
import { listAdmissions, listExported } from './export-queries.ts'
import { pagesOfNumbers, type MembersAsked } from './list.ts'

/** gg/mm/aaaa (domain guide, section 12). */
const day = (date: PlainDate | null): string => (date === null ? '' : formatNumericDate(date))

const PHONE = EXPORT_HEADER.indexOf('Telefono')

/** The list's cards as a file, read page by page during the download. The export is in the audit. */
export async function exportMembers(
  deps: Deps,
  accountId: string,
  { format, ...asked }: MembersAsked & { format: ExportFormat },
): Promise<ReadableStream<Uint8Array>> {
  const { db, clock } = deps
  const given = Object.entries(asked).filter(([, value]) => value !== undefined && value !== '')
  // The search may contain a name, so the audit leaves it out.
  const said = given.map(([name, value]) => (name === 'q' ? 'ricerca' : `${name}=${String(value)}`))
  const entry = { actor: accountId, action: 'exported', record: 'person', subject: 'soci', detail: [format, ...said].join(' ') } as const
  await transaction(db, () => recordAudit(db, entry, clock.now()))
  const rows = exportedRows(deps, pagesOfNumbers(deps, accountId, asked))
  return streamOf(format === 'csv' ? csvOf(rows) : await workbookOf(rows))
}

/** The file's rows for these cards, page by page. */
export async function* exportedRows(
  deps: Pick<Deps, 'db' | 'clock' | 'lists'>,
  pages: AsyncIterable<string[]>,
): AsyncGenerator<string[][]> {
  const association = await findAssociation(deps)
  const rules = { today: romeDay(deps.clock.now()), graceDays: association?.cardValidity?.graceDays ?? 0 }
  for await (const numbers of pages) {
    if (numbers.length === 0) return
    const rows = new Map((await listExported(deps.db, numbers, rules)).map((row) => [row.number, row]))
    const admissions = new Map((await listAdmissions(deps.db, numbers)).map((row) => [row.cardNumber, row]))
    yield numbers.flatMap((number) => {
      const row = rows.get(number)
      // The person may be erased between the two reads.
      return row?.lastname == null ? [] : [cellsOf(row, admissions.get(number), association)]
    })
    await pause()
  }
}

type Exported = Awaited<ReturnType<typeof listExported>>[number]
type Admission = Awaited<ReturnType<typeof listAdmissions>>[number]

const cellsOf = (row: Exported, admission: Admission | undefined, association: Association | null): string[] => [
  row.lastname ?? '',
  row.firstname ?? '',
  row.number,
  STATE_WORDS[row.state],
  categoryLabel(association, row.category),
  day(row.validFrom),
  day(row.validTo),
  day(row.memberSince),
  day(admission?.admittedOn ?? null),
  admission?.reference ?? '',
  day(row.birthDate),
  row.birthPlace ?? '',
  row.taxCode ?? '',
  row.email ?? '',
  row.phone ?? '',
  row.street ?? '',
  row.cap ?? '',
  row.comune ?? '',
  row.provincia ?? '',
  row.notes ?? '',
]

export async function* csvOf(pages: AsyncIterable<string[][]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(CSV_START + csvLine(EXPORT_HEADER))
  for await (const rows of pages) yield encoder.encode(rows.map((row) => csvLine(row, PHONE)).join(''))
}

export async function workbookOf(pages: AsyncIterable<string[][]>): Promise<AsyncGenerator<Uint8Array>> {
  const { xlsxOf } = await import('#server/platform/spreadsheet/xlsx-file.ts')
  return xlsxOf('Soci', EXPORT_HEADER, pages)
}

import { setImmediate as pause } from 'node:timers/promises'
import { transaction, type Database } from '#db/connect.ts'
import type { MemberImportRow, MemberImportRowRow } from '#db/tables.ts'
import type { Association } from '#domain/content/association.ts'
import { MAX_IMPORT_ROWS, type Alike, type Looked, type ReadMember, type Summary } from '#domain/imports/import.ts'
import type { RowProblem, RowWarning } from '#domain/imports/problems.ts'
import { readRow, type ReadRow, type RowRules } from '#domain/imports/read-row.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { Row } from '#domain/spreadsheet/csv-rows.ts'
import { FileRefused } from '#domain/spreadsheet/file-refused.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import type { FileBytes } from '#server/platform/spreadsheet/file-bytes.ts'
import { openTable } from '#server/platform/spreadsheet/open-table.ts'
import { findAlikes, nameKeyOf, type Line } from './likeness.ts'
import { deleteRows, insertRows, moveImport } from './queries.ts'

export type Parts = Pick<Deps, 'db' | 'clock' | 'lists' | 'house'>

export const lookedOf = ({ looked }: Pick<MemberImportRow, 'looked'>): Looked => JSON.parse(looked!) as Looked

/** The association's data. Without them the job fails, writes nothing, and is tried again. */
export async function foundAssociation(parts: Pick<Parts, 'lists'>): Promise<Association> {
  const association = await findAssociation(parts)
  if (!association) throw new Error('no association')
  return association
}

/** The rules for reading a row: the file's columns and options, and the association's present settings. */
export async function rulesOf({ clock, lists }: Pick<Parts, 'clock' | 'lists'>, { columns, options }: Looked): Promise<RowRules> {
  const association = await findAssociation({ lists })
  return { columns, options, categories: association?.membershipCategories ?? [], today: romeDay(clock.now()) }
}

const CHUNK = 500

/**
 * The dry run: reads each row and stores it with its problem and the people it resembles. Nothing else is written. A restart begins again.
 * An unreadable file ends it.
 */
export async function checkImport(parts: Parts, task: MemberImportRow, file: FileBytes): Promise<void> {
  const { db } = parts
  try {
    await transaction(db, () => deleteRows(db, task.id))
    const summary = await readAll(parts, task, file)
    if (summary) await moved(db, task.id, { state: 'checked', summary: JSON.stringify(summary), done: summary.rows })
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    await transaction(db, () => deleteRows(db, task.id))
    await moved(db, task.id, { state: 'unreadable', problem: error.problem })
  }
}

const moved = (db: Database, id: string, changes: Parameters<typeof moveImport>[3]) =>
  transaction(db, () => moveImport(db, id, ['checking'], changes))

/** Null if the import was dropped meanwhile. */
async function readAll(parts: Parts, task: MemberImportRow, file: FileBytes): Promise<Summary | null> {
  const { db } = parts
  const looked = lookedOf(task)
  const { encoding, separator, sheet, headRow } = looked
  const table = await openTable(file, {
    encoding: encoding ?? undefined,
    separator: separator ?? undefined,
    sheet: sheet ?? undefined,
  })
  const rules = await rulesOf(parts, looked)
  const seen = newSeen()
  const summary = emptySummary()
  let waiting: Row[] = []
  const flush = async (): Promise<boolean> => {
    const rows = waiting.splice(0, CHUNK)
    summary.rows += rows.length
    if (summary.rows > MAX_IMPORT_ROWS) throw new FileRefused('too_many_rows')
    const read = await readChunk(db, task.id, rows, rules, seen, summary)
    return transaction(db, async () => {
      if (!(await moveImport(db, task.id, ['checking'], { done: summary.rows }))) return false
      await insertRows(db, read)
      return true
    })
  }
  for await (const some of table.rows()) {
    waiting.push(...some.filter(({ row }) => row > headRow))
    while (waiting.length >= CHUNK) if (!(await flush())) return null
    await pause()
  }
  while (waiting.length > 0) if (!(await flush())) return null
  if (summary.rows === 0) throw new FileRefused('empty')
  return summary
}

const emptySummary = (): Summary => ({ rows: 0, good: 0, bad: 0, problems: {}, warnings: {}, alike: {}, registered: 0 })

/** Keys of earlier rows. A repeated card number is an error; a repeated address may be right. */
type Seen = {
  numbers: Map<string, number>
  codes: Map<string, number>
  /** First row by name and birthday; '' for no birthday. */
  names: Map<string, Map<string, number>>
  emails: Map<string, number>
}
const newSeen = (): Seen => ({ numbers: new Map(), codes: new Map(), names: new Map(), emails: new Map() })

async function readChunk(
  db: Database,
  importId: string,
  rows: Row[],
  rules: RowRules,
  seen: Seen,
  summary: Summary,
): Promise<MemberImportRowRow[]> {
  const read = rows.map(({ row, cells }) => ({ row, cells, ...readRow(cells, rules) }))
  const lines: Line[] = []
  const before = new Map<number, Alike>()
  for (const one of read) {
    const alike = lookBack(one, seen)
    if (alike) before.set(one.row, alike)
    if (one.member && one.problems.length === 0) lines.push({ row: one.row, member: one.member })
  }
  const { alike, burnt } = await findAlikes(db, lines)
  return read.map(({ row, cells, member, problems, warnings }) => {
    if (burnt.has(row)) problems.push({ field: 'cardNumber', code: 'number_burnt' })
    const isBad = problems.length > 0
    const found = alike.get(row)
    const like = isBad ? null : ((found?.by === 'email' ? before.get(row) : found) ?? before.get(row) ?? found ?? null)
    count(summary, { isBad, problems, warnings, alike: like, isRegistered: member?.isMember ?? false })
    return {
      importId,
      row,
      cells: JSON.stringify(cells),
      problems: isBad ? JSON.stringify(problems) : null,
      warnings: warnings.length > 0 ? JSON.stringify(warnings) : null,
      alike: like ? JSON.stringify(like) : null,
      choice: null,
    }
  })
}

function lookBack({ row, member, problems, warnings }: ReadRow & { row: number }, seen: Seen): Alike | null {
  if (!member) return null
  const first = (map: Map<string, number>, key: string | null): number | null => {
    const known = key === null ? undefined : map.get(key)
    if (key !== null && known === undefined) map.set(key, row)
    return known ?? null
  }
  const { cardNumber, taxCode, email } = member
  const sameNumber = first(seen.numbers, cardNumber)
  if (sameNumber !== null) {
    problems.push({ field: 'cardNumber', code: 'number_twice', row: sameNumber })
    return null
  }
  const sameEmail = first(seen.emails, email)
  if (sameEmail !== null) warnings.push({ field: 'email', code: 'address_twice', row: sameEmail })
  const sameCode = first(seen.codes, taxCode)
  const sameName = sameNameOf(seen, member, row)
  const other = sameCode ?? sameName
  return other === null ? null : { by: 'row', number: null, row: other }
}

/** The first row with the same name and no other birthday. Such rows are not in the database yet, where `findAlikes` looks. */
function sameNameOf({ names }: Seen, member: ReadMember, row: number): number | null {
  const [key, birthDate] = [nameKeyOf(member), member.birthDate ?? '']
  const known = names.get(key) ?? new Map<string, number>()
  const rows = birthDate === '' ? [known.values().next().value] : [known.get(birthDate), known.get('')]
  if (!known.has(birthDate)) names.set(key, known.set(birthDate, row))
  const found = rows.filter((one) => one !== undefined)
  return found.length === 0 ? null : Math.min(...found)
}

type Counted = { isBad: boolean; problems: RowProblem[]; warnings: RowWarning[]; alike: Alike | null; isRegistered: boolean }

function count(summary: Summary, { isBad, problems, warnings, alike, isRegistered }: Counted): void {
  summary[isBad ? 'bad' : 'good'] += 1
  for (const { field, code } of problems) add(summary.problems, `${field}.${code}`)
  if (!isBad) for (const { field, code } of warnings) add(summary.warnings, `${field}.${code}`)
  if (alike) add(summary.alike as Record<string, number>, alike.by)
  if (!isBad && isRegistered && alike?.by !== 'number') summary.registered += 1
}

const add = (to: Record<string, number>, key: string): void => void (to[key] = (to[key] ?? 0) + 1)

import { current, transaction, type Database } from '#db/connect.ts'
import type { Alike, Choice, ImportedRow, ImportedRows, Looked, Shown } from '#domain/imports/import.ts'
import type { ImportField } from '#domain/imports/columns.ts'
import type { RowProblem, RowWarning } from '#domain/imports/problems.ts'
import { leftWords, problemWords } from '#domain/imports/words.ts'
import { AppError } from '#domain/errors.ts'
import { CSV_START, csvLine } from '#domain/csv.ts'
import { fullName } from '#domain/person-name.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { holderNameInSql } from '#db/holder-name-in-sql.ts'
import { streamOf } from '#server/platform/http/stream-of.ts'
import { findImport, listRejected, listShown } from './queries.ts'

const PAGE = 50

/** @throws api.not_found 404 */
async function lookedOf(db: Database, id: string): Promise<{ name: string; looked: Looked }> {
  const task = await findImport(db, id)
  if (!task || task.looked === null) throw new AppError('api.not_found', 404)
  return { name: task.name, looked: JSON.parse(task.looked) as Looked }
}

/** One page of rows. @throws api.not_found 404 */
export async function importRows({ db }: Pick<Deps, 'db'>, id: string, shown: Shown, after: number): Promise<ImportedRows> {
  const { looked } = await lookedOf(db, id)
  const rows = await listShown(db, id, shown, after, PAGE + 1)
  const page = rows.slice(0, PAGE)
  const alikes = page.map(({ alike }) => (alike === null ? null : (JSON.parse(alike) as Alike)))
  const names = await namesOf(
    db,
    alikes.flatMap((alike) => alike?.number ?? []),
  )
  return {
    rows: page.map((line, i): ImportedRow => {
      const cells = JSON.parse(line.cells) as string[]
      const cell = (field: ImportField) => cells[looked.columns.indexOf(field)] ?? ''
      return {
        row: line.row,
        name: fullName(cell('lastname'), cell('firstname')),
        problems: line.problems === null ? [] : (JSON.parse(line.problems) as RowProblem[]),
        warnings: line.warnings === null ? [] : (JSON.parse(line.warnings) as RowWarning[]),
        alike: alikes[i]!,
        known: names.get(alikes[i]?.number ?? '') ?? null,
        choice: line.choice as Choice | null,
        left: line.outcome === 'left' ? line.undo : null,
      }
    }),
    next: rows.length > PAGE ? String(page.at(-1)!.row) : null,
  }
}

async function namesOf(db: Database, numbers: string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await current(db)
    .selectFrom('card')
    .leftJoin('userDocument', 'userDocument.uid', 'card.uid')
    .leftJoin('child', 'child.cardNumber', 'card.number')
    .leftJoin('person', 'person.cardNumber', 'card.number')
    .select('card.number')
    .select(holderNameInSql())
    .where('card.number', 'in', numbers)
    .execute()
  return new Map(rows.map(({ number, firstname, lastname }) => [number, fullName(lastname, firstname)]))
}

const REJECTED_PAGE = 500

/**
 * The rejected rows as they were, with a last column for their problems, for a second import. The audit records the download.
 * @throws api.not_found 404
 */
export async function rejectedRows(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: string,
  id: string,
): Promise<ReadableStream<Uint8Array>> {
  const { name } = await lookedOf(db, id)
  const entry = { actor, action: 'exported', record: 'person', subject: id, detail: `righe scartate di ${name}` } as const
  await transaction(db, () => recordAudit(db, entry, clock.now()))
  return streamOf(rejectedLines(db, id))
}

export const REASONS = 'Motivi'

/** The same file for the command line. */
export async function* rejectedLines(db: Database, id: string): AsyncGenerator<string> {
  const { looked } = await lookedOf(db, id)
  const { header } = looked
  // A corrected file that is imported again has the column already.
  const at = header.indexOf(REASONS)
  const named = at === -1 ? [...header, REASONS] : header
  yield CSV_START + csvLine(named)
  for (let after = 0; ;) {
    const rows = await listRejected(db, id, after, REJECTED_PAGE)
    if (rows.length === 0) return
    after = rows.at(-1)!.row
    yield rows
      .map(({ cells, problems, undo }) => {
        const said = JSON.parse(cells) as string[]
        const reasons = problems === null ? leftWords(undo) : (JSON.parse(problems) as RowProblem[]).map(problemWords).join('. ')
        const row = header.map((_, i) => said[i] ?? '')
        return csvLine(at === -1 ? [...row, reasons] : row.with(at, reasons))
      })
      .join('')
  }
}

import { columnsOf, headRowOf, HEAD_ROWS, type KnownColumns } from '#domain/imports/columns.ts'
import type { ImportOptions, Looked, ReadAs } from '#domain/imports/import.ts'
import { defaultCategory } from '#domain/content/association.ts'
import type { Row } from '#domain/spreadsheet/csv-rows.ts'
import { FileRefused } from '#domain/spreadsheet/file-refused.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import type { FileBytes } from '#server/platform/spreadsheet/file-bytes.ts'
import { openTable } from '#server/platform/spreadsheet/open-table.ts'
import { defineSetting, readSetting } from '#server/platform/settings.ts'

/** Column names of this association's earlier files, with their meaning. */
export const KNOWN_COLUMNS = defineSetting<KnownColumns>('importColumns')

const SAMPLE = 8
const MOST_SHOWN = 120

/** The columns and first rows of a file, read with the given settings or detected ones. @throws FileRefused */
export async function lookAt(
  { db, lists }: Pick<Deps, 'db' | 'lists'>,
  file: FileBytes,
  asked: Partial<ReadAs>,
  options: ImportOptions | null,
): Promise<Looked> {
  const table = await openTable(file, {
    encoding: asked.encoding ?? undefined,
    separator: asked.separator ?? undefined,
    sheet: asked.sheet ?? undefined,
  })
  const head = await firstRows(table.rows(), Math.max(HEAD_ROWS, asked.headRow ?? 0) + SAMPLE)
  if (head.length === 0) throw new FileRefused('empty')
  const known = (await readSetting(db, KNOWN_COLUMNS)) ?? {}
  const headRow = asked.headRow ?? headRowOf(head, known)
  const behind = head.filter(({ row }) => row > headRow)
  const named = head.find(({ row }) => row === headRow)?.cells ?? []
  const width = Math.max(named.length, ...behind.map(({ cells }) => cells.length))
  const header = Array.from({ length: width }, (_, i) => shown(named[i] ?? ''))
  const association = await findAssociation({ lists })
  const { encoding, separator, sheet, sheets, from1904 } = table
  return {
    encoding,
    separator,
    sheet,
    sheets,
    headRow,
    header,
    sample: behind.slice(0, SAMPLE).map(({ cells }) => header.map((_, i) => shown(cells[i] ?? ''))),
    columns: columnsOf(header, known),
    options: {
      category: options?.category ?? (association ? defaultCategory(association).id : ''),
      padNumbers: options?.padNumbers ?? false,
      from1904,
    },
  }
}

function shown(cell: string): string {
  if (cell.length <= MOST_SHOWN) return cell
  // A character has at most two UTF-16 units.
  const head = cell.slice(0, 2 * MOST_SHOWN + 2)
  const letters = [...head]
  return letters.length > MOST_SHOWN ? `${letters.slice(0, MOST_SHOWN).join('')}…` : cell
}

async function firstRows(rows: AsyncGenerator<Row[]>, most: number): Promise<Row[]> {
  const found: Row[] = []
  for await (const some of rows) {
    found.push(...some.slice(0, most - found.length))
    if (found.length >= most) break
  }
  return found
}

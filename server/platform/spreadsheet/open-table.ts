import type { Encoding, Row, Separator } from '#domain/spreadsheet/csv-rows.ts'
import { FileRefused } from '#domain/spreadsheet/file-refused.ts'
import { encodingOf, guessSeparator, rowsOfCsv } from './csv-file.ts'
import type { FileBytes } from './file-bytes.ts'
import type { Limits } from './xlsx-rows.ts'

/** Options for reading a table; missing ones are detected. `limits`: of a workbook's unpacked size. */
export type TableAsked = {
  encoding?: Encoding | undefined
  separator?: Separator | undefined
  sheet?: string | undefined
  limits?: Limits | undefined
}

/** `encoding`, `separator`: of a CSV file; `sheets`, `sheet`: of a workbook. */
export type Table = {
  encoding: Encoding | null
  separator: Separator | null
  sheets: string[]
  sheet: string | null
  from1904: boolean
  /** Non-empty rows from the start, some at a time. @throws FileRefused */
  rows(): AsyncGenerator<Row[]>
}

/** A CSV file or an XLSX workbook, recognised by its content and not by its name. @throws FileRefused */
export async function openTable(file: FileBytes, asked: TableAsked = {}): Promise<Table> {
  if (file.size === 0) throw new FileRefused('empty')
  const start = (await file.read(0, Math.min(8, file.size))).toString('latin1')
  // An old Excel file, or a new one with a password (MS-CFB, section 2.2).
  if (start.startsWith('\xd0\xcf\x11\xe0')) throw new FileRefused('old_excel')
  if (start.startsWith('PK')) return openXlsx(file, asked)
  if (/^(%PDF|\x89PNG|\xff\xd8\xff|GIF8)/.test(start)) throw new FileRefused('not_a_table')
  const encoding = asked.encoding ?? (await encodingOf(file))
  const separator = asked.separator ?? (await guessSeparator(file, encoding))
  return { encoding, separator, sheets: [], sheet: null, from1904: false, rows: () => rowsOfCsv(file, encoding, separator) }
}

async function openXlsx(file: FileBytes, asked: TableAsked): Promise<Table> {
  const { openWorkbook } = await import('./xlsx-rows.ts')
  const { sheets, from1904, rows } = await openWorkbook(file, asked.limits)
  const sheet = sheets.find((name) => name === asked.sheet) ?? sheets[0]!
  return { encoding: null, separator: null, sheets, sheet, from1904, rows: () => rows(sheet) }
}

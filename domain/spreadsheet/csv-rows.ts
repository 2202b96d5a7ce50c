import { FileRefused } from './file-refused.ts'

export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le'] as const
export type Encoding = (typeof ENCODINGS)[number]

export const SEPARATORS = [';', ',', '\t'] as const
export type Separator = (typeof SEPARATORS)[number]

/** `row`: as a spreadsheet counts, from 1, empty ones too. */
export type Row = { row: number; cells: string[] }

export const MAX_COLUMNS = 200
/** A quote that is never closed would make one cell of the rest of the file. */
export const MAX_CELL = 20_000

/** The most frequent separator in the first lines. */
export function separatorOf(head: string): Separator {
  const lines = head.split(/\r?\n/, 30).join('\n')
  return SEPARATORS.toSorted((a, b) => lines.split(b).length - lines.split(a).length)[0]!
}

/**
 * Reads the rows of a CSV file that arrives in parts; quotes as in RFC 4180. Empty rows count in the numbering, but are left out.
 *
 * @throws FileRefused
 */
export function csvRows(separator: Separator) {
  let [cells, cell, row]: [string[], string, number] = [[], '', 1]
  // `closing`: after a quote inside a quoted cell; the next character shows if it ends the cell.
  let state: 'plain' | 'quoted' | 'closing' = 'plain'
  let found: Row[] = []

  const endCell = () => {
    if (cells.length >= MAX_COLUMNS) throw new FileRefused('too_many_columns')
    cells.push(cell.trim())
    cell = ''
    state = 'plain'
  }
  const endRow = () => {
    endCell()
    if (cells.some(Boolean)) found.push({ row, cells })
    cells = []
    row += 1
  }
  const add = (text: string) => {
    cell += text
    if (cell.length > MAX_CELL) throw new FileRefused(state === 'quoted' ? 'quote_open' : 'cell_too_long')
  }
  const taken = (): Row[] => {
    const rows = found
    found = []
    return rows
  }

  /** The position of the next significant character, from `at` on. */
  const plainEnd = (text: string, at: number): number => {
    let end = at
    for (; end < text.length; end += 1) {
      const sign = text[end]
      if (state === 'quoted' ? sign === '"' : sign === '"' || sign === separator || sign === '\n' || sign === '\r') break
    }
    return end
  }

  return {
    push(text: string): Row[] {
      for (let at = 0; at < text.length;) {
        const end = plainEnd(text, at)
        if (end > at) {
          if (state === 'closing') state = 'plain'
          add(text.slice(at, end))
        }
        at = end + 1
        const sign = text[end]
        if (sign === undefined) continue
        if (sign === '"') {
          if (state === 'quoted') state = 'closing'
          else if (state === 'closing') {
            state = 'quoted'
            add('"')
          } else if (cell.trim() === '') [state, cell] = ['quoted', '']
          else add('"')
        } else if (sign === separator) endCell()
        else if (sign === '\n') endRow()
      }
      return taken()
    },
    end(): Row[] {
      if (state === 'quoted') throw new FileRefused('quote_open')
      if (cell !== '' || cells.length > 0) endRow()
      return taken()
    },
  }
}

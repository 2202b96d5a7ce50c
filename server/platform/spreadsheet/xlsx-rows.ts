import type { SaxesParser, SaxesTagPlain } from 'saxes'
import { MAX_CELL, MAX_COLUMNS, type Row } from '#domain/spreadsheet/csv-rows.ts'
import { FileRefused } from '#domain/spreadsheet/file-refused.ts'
import type { FileBytes } from './file-bytes.ts'
import { listZip, unpacked, type ZipEntry } from './zip-reader.ts'

// Reads a workbook's cells as text (ECMA-376, part 1). Formulas are not computed: their stored value counts.

/**
 * Unpacked bytes; `letters`: of all cells of a sheet, which can share a long text. Texts are kept in memory while their sheet is read.
 */
const LIMITS = { texts: 96 * 1024 * 1024, sheet: 512 * 1024 * 1024, small: 4 * 1024 * 1024, letters: 96 * 1024 * 1024 }
/** The parser buffers a tag, a comment or the text between two tags. */
const MOST_AT_ONCE = 1024 * 1024
const LAST_ROW = 1_048_576
export type Limits = typeof LIMITS

export type Workbook = {
  /** The visible sheets. */
  sheets: string[]
  from1904: boolean
  /** Non-empty rows of a sheet, some at a time. @throws FileRefused */
  rows(sheet: string): AsyncGenerator<Row[]>
}

/** @throws FileRefused */
export async function openWorkbook(file: FileBytes, limits = LIMITS): Promise<Workbook> {
  const entries = await listZip(file)
  const book = entryOf(entries, 'xl/workbook.xml')
  if (!book) throw new FileRefused('not_a_table')
  const [sheets, from1904] = await readBook(file, book, limits.small)
  const links = await readLinks(file, entryOf(entries, 'xl/_rels/workbook.xml.rels'), limits.small)
  const visible = sheets.filter(({ isHidden, link }) => !isHidden && links.has(link))
  if (visible.length === 0) throw new FileRefused('empty')
  return {
    sheets: visible.map(({ name }) => name),
    from1904,
    async *rows(name) {
      const sheet = visible.find((one) => one.name === name) ?? visible[0]!
      const entry = entryOf(entries, partName(links.get(sheet.link)!))
      if (!entry) throw new FileRefused('damaged')
      const texts = await readTexts(file, entryOf(entries, 'xl/sharedStrings.xml'), limits.texts)
      yield* rowsOf(file, entry, texts, limits)
    },
  }
}

const entryOf = (entries: Map<string, ZipEntry>, name: string) =>
  entries.get(name) ?? [...entries.values()].find((entry) => entry.name.toLowerCase() === name.toLowerCase())

/** Targets are relative to `xl/`, or absolute. */
const partName = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

type Sheet = { name: string; link: string; isHidden: boolean }

async function readBook(file: FileBytes, entry: ZipEntry, most: number): Promise<[Sheet[], boolean]> {
  const sheets: Sheet[] = []
  let from1904 = false
  await read(file, entry, most, {
    open(name, { attributes }) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const link = Object.entries(attributes).find(([key]) => localName(key) === 'id')?.[1] ?? ''
      sheets.push({ name: attributes['name'] ?? '', link, isHidden: (attributes['state'] ?? 'visible') !== 'visible' })
    },
  })
  return [sheets, from1904]
}

async function readLinks(file: FileBytes, entry: ZipEntry | undefined, most: number): Promise<Map<string, string>> {
  const links = new Map<string, string>()
  if (!entry) throw new FileRefused('damaged')
  await read(file, entry, most, {
    open: (name, { attributes }) => void (name === 'Relationship' && links.set(attributes['Id'] ?? '', attributes['Target'] ?? '')),
  })
  return links
}

/** The texts that cells share, without their phonetic readings. */
async function readTexts(file: FileBytes, entry: ZipEntry | undefined, most: number): Promise<string[]> {
  const texts: string[] = []
  if (!entry) return texts
  let [one, isText, spoken] = ['', false, 0]
  await read(file, entry, most, {
    open(name) {
      if (name === 'si') one = ''
      else if (name === 'rPh') spoken += 1
      else if (name === 't') isText = spoken === 0
    },
    text(text) {
      if (!isText) return
      one += text
      if (one.length > MAX_CELL) throw new FileRefused('cell_too_long')
    },
    close(name) {
      if (name === 'si') texts.push(one)
      else if (name === 'rPh') spoken -= 1
      else if (name === 't') isText = false
    },
  })
  return texts
}

async function* rowsOf(file: FileBytes, entry: ZipEntry, texts: readonly string[], limits: Limits): AsyncGenerator<Row[]> {
  let found: Row[] = []
  let row = 0
  let letters = 0
  let cells: string[] = []
  let cell = { column: 0, type: '', value: '' }
  let isValue = false
  const parser = await parserOf({
    open(name, { attributes }) {
      if (name === 'row') {
        const said = Number(attributes['r'])
        // A row without a number, or with an earlier one, is the next row.
        row = Number.isInteger(said) && said > row && said <= LAST_ROW ? said : row + 1
        cells = []
        cell = { column: -1, type: '', value: '' }
      } else if (name === 'c') {
        const column = attributes['r'] ? columnOf(attributes['r']) : cell.column + 1
        if (column >= MAX_COLUMNS) throw new FileRefused('too_many_columns')
        cell = { column, type: attributes['t'] ?? 'n', value: '' }
      } else if (name === 'v' || name === 't') isValue = true
    },
    text(text) {
      if (!isValue) return
      cell.value += text
      if (cell.value.length > MAX_CELL) throw new FileRefused('cell_too_long')
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'c') {
        const value = valueOf(cell, texts)
        if (value === '') return
        letters += value.length
        if (letters > limits.letters) throw new FileRefused('unpacks_too_large')
        while (cells.length < cell.column) cells.push('')
        cells[cell.column] = value
      } else if (name === 'row' && cells.length > 0) found.push({ row, cells })
    },
  })
  for await (const text of textOf(unpacked(file, entry, limits.sheet))) {
    parser.write(text)
    if (found.length > 0) yield found
    found = []
  }
  parser.close()
  if (found.length > 0) yield found
}

/** 'C7' gives 2. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference) {
    const at = letter.charCodeAt(0) - 64
    if (at < 1 || at > 26) break
    column = column * 26 + at
  }
  return column - 1
}

function valueOf({ type, value }: { type: string; value: string }, texts: readonly string[]): string {
  // Errors such as '#N/A'.
  if (value === '' || type === 'e') return ''
  if (type === 's') return (texts[Number(value)] ?? '').trim()
  if (type !== 'n') return value.trim()
  // Ten digits are stored as 7.312904586E9.
  const number = Number(value)
  return /e/i.test(value) && Number.isSafeInteger(number) ? String(number) : value.trim()
}

type Handlers = {
  open?: (name: string, tag: SaxesTagPlain) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

async function read(file: FileBytes, entry: ZipEntry, most: number, handlers: Handlers): Promise<void> {
  const parser = await parserOf(handlers)
  for await (const text of textOf(unpacked(file, entry, most))) parser.write(text)
  parser.close()
}

/** Loaded at the first spreadsheet. It expands only the five entities of XML, and refuses a document type. */
async function parserOf({ open, text, close }: Handlers): Promise<Pick<SaxesParser, 'write' | 'close'>> {
  const { SaxesParser: Parser } = await import('saxes')
  const parser = new Parser({ xmlns: false, position: false })
  parser.on('error', (cause) => {
    throw new FileRefused('damaged', { cause })
  })
  parser.on('doctype', () => {
    throw new FileRefused('damaged')
  })
  let waiting = 0
  parser.on('opentag', (tag) => {
    waiting = 0
    open?.(localName(tag.name), tag)
  })
  parser.on('closetag', (tag) => {
    waiting = 0
    close?.(localName(tag.name))
  })
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  return {
    write(piece: string) {
      waiting += piece.length
      parser.write(piece)
      if (waiting > MOST_AT_ONCE) throw new FileRefused('cell_too_long')
      return parser
    },
    close: () => parser.close(),
  }
}

async function* textOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true })
}

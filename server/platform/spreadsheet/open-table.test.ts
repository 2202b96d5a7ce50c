import { describe, expect, test } from 'vitest'
import { openTable, type TableAsked } from './open-table.ts'
import { xlsxOf } from './xlsx-file.ts'
import { zipOf, type NewEntry } from './zip-writer.ts'

const fileOf = (bytes: Buffer) => ({
  size: bytes.length,
  read: async (start: number, length: number) => bytes.subarray(start, start + length),
})

async function cellsOf(bytes: Buffer, asked: TableAsked = {}) {
  const table = await openTable(fileOf(bytes), asked)
  const rows = []
  for await (const some of table.rows()) rows.push(...some)
  return { ...table, rows }
}
const problemOf = (bytes: Buffer, asked: TableAsked = {}) =>
  cellsOf(bytes, asked).then(
    () => null,
    (error: { problem?: string }) => error.problem ?? error,
  )
async function zipped(entries: NewEntry[]): Promise<Buffer> {
  const pieces = []
  for await (const piece of zipOf(entries)) pieces.push(piece)
  return Buffer.concat(pieces)
}
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

const sheetOf = (rows: string) => [`<worksheet><sheetData>${rows}</sheetData></worksheet>`]

/** A workbook as other programs write it. */
const workbook = (sheet: Iterable<string>, { shared = '', book = '<sheet name="Soci" sheetId="1" r:id="rId1"/>', before = '' } = {}) =>
  zipped([
    { name: 'xl/worksheets/sheet1.xml', text: sheet },
    { name: 'xl/workbook.xml', text: [`<workbook ${MAIN} xmlns:r="r">${before}<sheets>${book}</sheets></workbook>`] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: [
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
      ],
    },
    { name: 'xl/worksheets/sheet2.xml', text: ['<worksheet><sheetData><row r="1"><c r="A1"><v>2</v></c></row></sheetData></worksheet>'] },
    ...(shared ? [{ name: 'xl/sharedStrings.xml', text: [`<sst ${MAIN}>${shared}</sst>`] }] : []),
  ])

describe('CSV', () => {
  const word = 'Cognome;Nome\nD’Angelò;Nicolò €\n'
  const rows = [
    { row: 1, cells: ['Cognome', 'Nome'] },
    { row: 2, cells: ['D’Angelò', 'Nicolò €'] },
  ]
  test('UTF-8 with and without a mark, and the older encodings of Windows and Excel, are recognised', async () => {
    for (const bytes of [Buffer.from(word), Buffer.from(`\uFEFF${word}`)])
      expect(await cellsOf(bytes)).toMatchObject({ encoding: 'utf-8', separator: ';', rows })
    const windows = Buffer.from(word.replace('’', '\x92').replace('€', '\x80'), 'latin1')
    expect(await cellsOf(windows)).toMatchObject({ encoding: 'windows-1252', rows })
    const unicode = Buffer.from(`\uFEFF${word.replaceAll(';', '\t')}`, 'utf16le')
    expect(await cellsOf(unicode)).toMatchObject({ encoding: 'utf-16le', separator: '\t', rows })
  })

  test('an accent in the last of many rows determines the encoding, also where a letter is split', async () => {
    const many = 'Cognome;Nome\n' + 'à;b\n'.repeat(200_000)
    expect((await openTable(fileOf(Buffer.from(many)))).encoding).toBe('utf-8')
    expect((await openTable(fileOf(Buffer.concat([Buffer.from(many), Buffer.from([0xe0])])))).encoding).toBe('windows-1252')
  })

  test('given options win over detected ones', async () => {
    const read = await cellsOf(Buffer.from('Città,a;b\n'), { encoding: 'windows-1252', separator: ',' })
    expect(read.rows).toEqual([{ row: 1, cells: ['CittÃ', 'a;b'] }])
  })

  test.each([
    ['', 'empty'],
    ['%PDF-1.7', 'not_a_table'],
    ['a\0b;c', 'not_a_table'],
    ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'old_excel'],
    ['a;"b', 'quote_open'],
  ])('%j is %s', async (text, problem) => {
    expect(await problemOf(Buffer.from(text, 'latin1'))).toBe(problem)
  })
})

describe('XLSX', () => {
  test('texts, numbers, days and gaps are read as stored', async () => {
    const sheet = `<worksheet ${MAIN}><sheetData>
      <row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2"><v>21256</v></c><c r="D2"><v>7.312904586E9</v></c></row>
      <row r="3"/><row r="5"><c r="B5" t="inlineStr"><is><t>Bo &amp; Co</t></is></c><c r="C5" t="str"><f>A2&amp;"x"</f><v>ax</v></c><c r="D5" t="b"><v>1</v></c></row>
      </sheetData></worksheet>`
    const shared = '<si><r><t>De</t></r><r><t xml:space="preserve"> Rossi</t></r><rPh><t>XX</t></rPh></si>'
    const { rows, sheets, sheet: name, encoding } = await cellsOf(await workbook([sheet], { shared }))
    expect([sheets, name, encoding]).toEqual([['Soci'], 'Soci', null])
    expect(rows).toEqual([
      { row: 2, cells: ['De Rossi', '', '21256', '7312904586'] },
      { row: 5, cells: ['', 'Bo & Co', 'ax', '1'] },
    ])
  })

  test('hidden sheets are skipped, another sheet can be chosen, and days may count from 1904', async () => {
    const book = '<sheet name="Uno" state="hidden" r:id="rId1"/><sheet name="Due" r:id="rId2"/>'
    const read = await cellsOf(await workbook(['<worksheet/>'], { book, before: '<workbookPr date1904="1"/>' }))
    expect(read).toMatchObject({ sheets: ['Due'], from1904: true, rows: [{ row: 1, cells: ['2'] }] })
    const both = book.replace(' state="hidden"', '')
    expect((await cellsOf(await workbook(['<worksheet/>'], { book: both }), { sheet: 'Due' })).rows).toHaveLength(1)
  })

  test('our own workbook is read back, with every character that matters to XML and spreadsheets', async () => {
    const rows = [['=1+1', "D'Angelò & <Figli>", ' "due"\nrighe', '0012345678', 'a\u0001b']]
    const pieces = []
    for await (const piece of xlsxOf(
      'So"ci & <1>',
      ['A', 'B', 'C', 'D', 'E'],
      (async function* () {
        yield rows
      })(),
    ))
      pieces.push(piece)
    const read = await cellsOf(Buffer.concat(pieces))
    expect(read.sheet).toBe('So"ci & <1>')
    expect(read.rows.map(({ cells }) => cells)).toEqual([
      ['A', 'B', 'C', 'D', 'E'],
      ['=1+1', "D'Angelò & <Figli>", '"due"\nrighe', '0012345678', 'ab'],
    ])
  })

  test('a sheet or a text that unpacks to far more than declared is refused before it is in memory', async () => {
    const row = `<row><c t="inlineStr"><is><t>${' '.repeat(10_000)}</t></is></c></row>`.repeat(100)
    const endless = function* () {
      yield '<worksheet><sheetData>'
      for (let i = 0; i < 20; i += 1) yield row
    }
    const bomb = await workbook(endless())
    const limits = { texts: 1_000_000, sheet: 10_000_000, small: 10_000, letters: 1_000_000 }
    expect(bomb.length).toBeLessThan(200_000)
    expect(await problemOf(bomb, { limits })).toBe('unpacks_too_large')
    const texts = await workbook(['<worksheet/>'], { shared: `<si><t>${'x'.repeat(1000)}</t></si>`.repeat(1_100) })
    expect(await problemOf(texts, { limits })).toBe('unpacks_too_large')
    expect(await problemOf(await workbook(['<worksheet/>'], { before: `<x a="${'x'.repeat(20_000)}"/>` }), { limits })).toBe(
      'unpacks_too_large',
    )
  })

  test('a text that is too long, and many cells that share one long text, are refused', async () => {
    const long = 'x'.repeat(20_001)
    const use = '<row><c t="s"><v>0</v></c></row>'
    expect(await problemOf(await workbook(sheetOf(use), { shared: `<si><t>${long}</t></si>` }))).toBe('cell_too_long')
    expect(await problemOf(await workbook(sheetOf(use), { shared: `<si>${'<r><t>xx</t></r>'.repeat(10_001)}</si>` }))).toBe('cell_too_long')
    const limits = { texts: 1_000_000, sheet: 10_000_000, small: 10_000, letters: 100_000 }
    const often = await workbook(sheetOf(use.repeat(100)), { shared: `<si><t>${'x'.repeat(1_001)}</t></si>` })
    expect(await problemOf(often, { limits })).toBe('unpacks_too_large')
    // Text without an ending tag is not buffered, wherever it is.
    const some = 'x'.repeat(64 * 1024)
    for (const [before, after] of [
      ['<!--', '-->'],
      ['<a>', '</a>'],
      ['<a><![CDATA[', ']]></a>'],
    ] as const) {
      const endless = [
        '<worksheet>',
        before,
        ...Array.from({ length: 20 }, () => some),
        after,
        '<sheetData>',
        use,
        '</sheetData></worksheet>',
      ]
      expect(await problemOf(await workbook(endless, { shared: '<si><t>x</t></si>' }))).toBe('cell_too_long')
    }
  })

  test('a shared text without a number and an error are empty, and two rows with one number are two', async () => {
    const sheet = `<worksheet><sheetData><row r="3"><c t="s"/><c t="e"><v>#N/A</v></c><c><v>1</v></c></row>
      <row r="3"><c><v>2</v></c></row><row r="2"><c><v>3</v></c></row><row r="99999999999"><c><v>4</v></c></row><row r="x"><c><v>5</v></c></row>
      <row r="9"><c><v>6</v></c></row></sheetData></worksheet>`
    const { rows } = await cellsOf(await workbook([sheet], { shared: '<si><t>wrong</t></si>' }))
    expect(rows.map(({ row, cells }) => [row, ...cells])).toEqual([
      [3, '', '', '1'],
      [4, '2'],
      [5, '3'],
      [6, '4'],
      [7, '5'],
      [9, '6'],
    ])
  })

  test('a document type, a truncated file, a file of another kind and a password are refused', async () => {
    const good = await workbook(['<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>'])
    const laughs = await workbook(['<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet>&b;</worksheet>'])
    expect(await problemOf(laughs)).toBe('damaged')
    expect(await problemOf(await workbook(['<worksheet><sheetData><row>']))).toBe('damaged')
    expect(await problemOf(good.subarray(0, good.length - 40))).toBe('damaged')
    expect(await problemOf(await zipped([{ name: 'word/document.xml', text: ['<w/>'] }]))).toBe('not_a_table')
    // Every changed byte gives a refusal or another table, never another kind of error.
    for (let at = 0; at < good.length; at += 7) {
      const broken = Buffer.from(good)
      broken[at] = broken[at]! ^ 0xff
      expect(['damaged', 'not_a_table', 'empty', 'unpacks_too_large', 'too_many_columns', null]).toContain(await problemOf(broken))
    }
  })
})

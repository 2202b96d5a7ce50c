import { zipOf } from './zip-writer.ts'

// The smallest workbook of ECMA-376 that spreadsheets open without a warning. Every cell is text: numbers keep their zeros, and nothing is
// a formula.

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const XLSX_TYPE = `${PART}.sheet`

/**
 * A workbook of one sheet, in pieces.
 *
 * @param rows some at a time, without the header row
 */
export const xlsxOf = (
  sheet: string,
  header: readonly string[],
  rows: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Buffer> =>
  zipOf([
    {
      name: '[Content_Types].xml',
      text: [
        `${XML}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
        '<Default Extension="xml" ContentType="application/xml"/>',
        `<Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/>`,
        `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PART}.worksheet+xml"/>`,
        `<Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/></Types>`,
      ],
    },
    { name: '_rels/.rels', text: [links([['officeDocument', 'xl/workbook.xml']])] },
    {
      name: 'xl/workbook.xml',
      text: [
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${attribute(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: [
        links([
          ['worksheet', 'worksheets/sheet1.xml'],
          ['styles', 'styles.xml'],
        ]),
      ],
    },
    { name: 'xl/styles.xml', text: [STYLES] },
    { name: 'xl/worksheets/sheet1.xml', text: sheetOf(header, rows) },
  ])

const links = (of: readonly (readonly [string, string])[]): string =>
  `${XML}<Relationships xmlns="${LINKS}">${of
    .map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** Cells are text (format 49), those of the first row in bold. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`

async function* sheetOf(header: readonly string[], rows: AsyncIterable<readonly (readonly string[])[]>): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${header.length}" width="18" customWidth="1"/></cols><sheetData>${rowOf(header, 2)}`
  for await (const some of rows) yield some.map((cells) => rowOf(cells, 1)).join('')
  yield '</sheetData></worksheet>'
}

const rowOf = (cells: readonly string[], style: number): string =>
  `<row>${cells.map((cell) => (cell === '' ? `<c s="${style}"/>` : `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`)).join('')}</row>`

/** Drops the characters that XML does not allow. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const attribute = (text: string): string => escaped(text).replaceAll('"', '&quot;')

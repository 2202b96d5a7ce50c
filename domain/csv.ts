/** Cells that a spreadsheet would run as a formula (OWASP, CSV injection). They get an apostrophe in front. */
const FORMULA = /^\s*[=+\-@\t\r|%]/

/** One line of a CSV file for an Italian spreadsheet: semicolons, every cell quoted (RFC 4180), no cell a formula. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(';')}\r\n`

/** Byte order mark: without it a spreadsheet reads the file as Latin-1. */
export const CSV_START = '\uFEFF'

const cell = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

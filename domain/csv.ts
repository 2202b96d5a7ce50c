/** What a spreadsheet would run (OWASP, CSV injection): such a cell gets an apostrophe before it. */
const FORMULA = /^\s*[=+\-@\t\r|%]/

/** One line of a CSV file for an Italian spreadsheet: semicolons, every cell quoted (RFC 4180), no cell a formula. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(';')}\r\n`

/** Before the first line: without it a spreadsheet takes the file for Latin-1. */
export const CSV_START = '\uFEFF'

const cell = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

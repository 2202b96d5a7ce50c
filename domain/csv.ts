/** Cells that a spreadsheet would run as a formula (OWASP, CSV injection). They get an apostrophe in front. */
const FORMULA = /^\s*[=+\-@\t\r|%]/

/**
 * One line of a CSV file for an Italian spreadsheet: semicolons, every cell quoted (RFC 4180), no cell a formula.
 *
 * @param phone the column of telephone numbers, which keep their plus (domain guide, section 12)
 */
export const csvLine = (cells: readonly string[], phone = -1): string =>
  `${cells.map((text, i) => (i === phone && PHONE.test(text) ? quoted(text) : cell(text))).join(';')}\r\n`

/** Byte order mark: without it a spreadsheet reads the file as Latin-1. */
export const CSV_START = '\uFEFF'

/** A telephone number keeps its plus (domain guide, section 12). */
export const PHONE = /^\+\d+$/
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const cell = (text: string): string => quoted(FORMULA.test(text) ? `'${text}` : text)

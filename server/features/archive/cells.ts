import { PHONE, quoted } from '#domain/csv.ts'
import type { ArchivedColumn } from './tables.ts'

// CSV as in RFC 4180, with the semicolons of an Italian spreadsheet. A cell without quotes is empty in the database; "" is an empty text.

/** Cells that a spreadsheet would run as a formula (OWASP, CSV injection), also behind apostrophes. */
const FORMULA = /^'*\s*[=+\-@\t\r|%]/
/** Such cells after `csvCell`. */
const MADE_SAFE = /^'+\s*[=+\-@\t\r|%]/

export function csvCell(value: unknown, { kind }: Pick<ArchivedColumn, 'kind'>): string {
  const plain = plainOf(value, kind)
  if (plain === null) return ''
  const text = String(plain)
  return quoted(kind === 'text' && FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text)
}

/** Removes the apostrophe of `csvCell`. */
export const unescaped = (text: string): string => (MADE_SAFE.test(text) ? text.slice(1) : text)

/** A value in its form for JSON. */
export function plainOf(value: unknown, kind: ArchivedColumn['kind']): unknown {
  if (value === null || value === undefined) return null
  if (kind === 'time') return new Date(value as string | number | Date).toISOString()
  if (kind === 'boolean') return Boolean(value)
  if (kind === 'number') return Number(value)
  if (kind === 'json') return JSON.parse(value as string) as unknown
  return value
}

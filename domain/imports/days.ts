import { addDays, isPlainDate, type PlainDate } from '#domain/plain-date.ts'
import type { RowProblemCode } from './problems.ts'

type ReadDay = { day: PlainDate; problem?: never } | { day?: never; problem: RowProblemCode }

/** Day 0 of a spreadsheet, which treats 1900 as a leap year: days after February 1900 count one more. */
const ZERO_1900 = '1899-12-30'
const ZERO_1904 = '1904-01-01'
/** 31 December 2199. */
const LAST_SERIAL = 109_572

/**
 * Reads '31/12/1958', '31.12.58', '1958-12-31', each also with a time after it, or a spreadsheet's number of days.
 *
 * @param today the latest day for a two-digit year; null: it is in this century
 */
export function readWrittenDay(text: string, { today, from1904 }: { today: PlainDate | null; from1904: boolean }): ReadDay {
  const written = text.trim()
  if (/^(1[89]|20|21)\d{2}$/.test(written)) return { problem: 'year_alone' }
  // '010170' is a day written without separators.
  if (/^[1-9]\d{0,5}(?:[.,]\d+)?$/.test(written)) return serialDay(Math.floor(Number(written.replace(',', '.'))), from1904)
  const [, y = '', m = '', d = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(written) ?? []
  if (y) return known(y, m, d)
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:[ ,].*)?$/.exec(written) ?? []
  if (!day) return { problem: 'invalid' }
  if (year.length === 4) return known(year, month, day)
  const read = known(`20${year}`, month, day)
  return read.day !== undefined && today !== null && read.day > today ? known(`19${year}`, month, day) : read
}

function serialDay(serial: number, from1904: boolean): ReadDay {
  if (serial < 1 || serial > LAST_SERIAL) return { problem: 'invalid' }
  if (from1904) return { day: addDays(ZERO_1904, serial) }
  // Day 60 is 29 February 1900, which does not exist.
  if (serial === 60) return { problem: 'no_such_day' }
  return { day: addDays(ZERO_1900, serial < 60 ? serial + 1 : serial) }
}

function known(year: string, month: string, day: string): ReadDay {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(date) ? { day: date } : { problem: 'no_such_day' }
}

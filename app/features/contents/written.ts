/** Cents of what people write, "12,50" or "1.200"; null of nothing, and the words themselves where they are no amount. */
export function centsOf(written: string): number | string | null {
  const plain = written.trim().replace(/\s*€$/, '')
  if (plain === '') return null
  const [, whole = '', part = ''] =
    /^(\d{1,3}(?:\.\d{3})+|\d{1,7})(?:,(\d{1,2}))?$/.exec(plain) ?? /^(\d{1,7})\.(\d{1,2})$/.exec(plain) ?? []
  return whole === '' ? written : Number(whole.replaceAll('.', '')) * 100 + Number(part.padEnd(2, '0'))
}

/** The same the other way round. */
export function eurosOf(cents: unknown): string {
  if (typeof cents !== 'number') return typeof cents === 'string' ? cents : ''
  const [whole, part] = [Math.trunc(cents / 100), cents % 100]
  return part === 0 ? String(whole) : `${whole},${String(part).padStart(2, '0')}`
}

/** 'MM-DD' of "1/9" or "01/09"; what is no day of a year is given back as it is. */
export function yearDayOf(written: string): string {
  const [, day, month] = /^\s*(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*$/.exec(written) ?? []
  return day === undefined || month === undefined ? written.trim() : `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

export const dayMonthOf = (value: unknown): string => {
  const [, month, day] = /^(\d\d)-(\d\d)$/.exec(String(value ?? '')) ?? []
  return day === undefined ? String(value ?? '') : `${day}/${month}`
}

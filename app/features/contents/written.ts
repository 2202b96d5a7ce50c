/** 'MM-DD' of "1/9" or "01/09"; other input is returned unchanged. */
export function yearDayOf(written: string): string {
  const [, day, month] = /^\s*(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*$/.exec(written) ?? []
  return day === undefined || month === undefined ? written.trim() : `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

export const dayMonthOf = (value: unknown): string => {
  const [, month, day] = /^(\d\d)-(\d\d)$/.exec(String(value ?? '')) ?? []
  return day === undefined ? String(value ?? '') : `${day}/${month}`
}

import { readRecurrence, type RecurrenceChange } from '#domain/events/event-recurrence.ts'
import { formatLongDate, formatWeekdayDate } from '#domain/format.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { nthText } from './recurrence-text.ts'
import { recurrenceText as text } from './texts-times.ts'

/** Names of a rule's parts, where two versions of it are compared. */
export const RECURRENCE_NAMES: Record<string, string> = {
  interval: text.every,
  byDay: text.days,
  count: text.count,
  until: text.until,
  skipHolidays: text.skipHolidays,
  except: text.states.removed,
  changes: text.dates,
}

/** A rule or a part of it in words: "giovedì 24 dicembre: annullata «Manca la luce.»". */
export function recurrenceValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(recurrenceValue).filter(Boolean).join('; ')
  if (typeof value === 'string') {
    if (isPlainDate(value)) return formatLongDate(value)
    const units = text.units[value]
    return units ? text.interval(1, units) : nthText(value)
  }
  if (typeof value === 'object' && value !== null) {
    const rule = readRecurrence(value)
    if (rule) return text.interval(rule.interval, text.units[rule.freq]!)
    return (readRecurrence({ freq: 'DAILY', changes: [value] })?.changes ?? []).map(dateValue).join('')
  }
  if (typeof value === 'boolean') return value ? 'sì' : 'no'
  return String(value ?? '')
}

function dateValue({ date, start, placeName, isCancelled, note }: RecurrenceChange): string {
  const moved = [start && text.movedTo(text.at(formatWeekdayDate(start.date), start.time)), placeName && text.inPlace(placeName)]
  const state = isCancelled ? text.states.cancelled : moved.filter(Boolean).join(', ')
  return `${formatWeekdayDate(date)}: ${state.toLowerCase()}${note === '' ? '' : ` «${note}»`}`
}

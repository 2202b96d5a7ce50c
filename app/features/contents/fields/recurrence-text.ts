import type { Recurrence } from '#domain/events/event-recurrence.ts'
import { formatLongDate, withDay } from '#domain/format.ts'
import { dayOfMonth } from '#domain/calendar.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { capital } from '#app/ui/capital.ts'
import { rhythmOf } from './recurrence.ts'

const NAMES: Record<string, string> = {
  MO: 'lunedì',
  TU: 'martedì',
  WE: 'mercoledì',
  TH: 'giovedì',
  FR: 'venerdì',
  SA: 'sabato',
  SU: 'domenica',
}
const ORDINALS: Record<string, [m: string, f: string]> = {
  1: ['il primo', 'la prima'],
  2: ['il secondo', 'la seconda'],
  3: ['il terzo', 'la terza'],
  4: ['il quarto', 'la quarta'],
  5: ['il quinto', 'la quinta'],
  '-1': ["l'ultimo", "l'ultima"],
}

/** 'il giovedì', 'la domenica'. */
const dayName = (name: string): string => `${name === 'SU' ? 'la' : 'il'} ${NAMES[name] ?? ''}`

/** 'il primo sabato', "l'ultima domenica"; without a number 'ogni sabato'. */
export function nthText(byDay: string): string {
  const name = byDay.slice(-2)
  const ordinal = ORDINALS[byDay.slice(0, -2)]
  return ordinal ? `${ordinal[name === 'SU' ? 1 : 0]} ${NAMES[name] ?? ''}` : `ogni ${NAMES[name] ?? ''}`
}

/** 'il 5', "l'8", 'il 1°'. */
export function dateText(day: number): string {
  return withDay('il', `${day}`)
}

const joined = (parts: string[]): string => (parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}`)

const every = (interval: number, one: string, many: string): string => (interval === 1 ? `ogni ${one}` : `ogni ${interval} ${many}`)

function rhythmText({ freq, interval, byDay, ...rule }: Recurrence, start: PlainDate): string {
  const days = joined(byDay.map((name) => dayName(name.slice(-2))))
  switch (rhythmOf({ freq, interval, byDay, ...rule })) {
    case 'DAILY':
      return every(interval, 'giorno', 'giorni')
    case 'WEEKLY':
      return `${every(interval, 'settimana', 'settimane')} ${days}`.trim()
    case 'monthDay': {
      const day = dayOfMonth(start)
      const rare = day > 28 ? " (nei mesi che ce l'hanno)" : ''
      return interval === 1 ? `${dateText(day)} di ogni mese${rare}` : `${dateText(day)}, ogni ${interval} mesi${rare}`
    }
    case 'monthWeekday':
      return interval === 1 ? `${nthText(byDay[0]!)} del mese` : `${nthText(byDay[0]!)}, ogni ${interval} mesi`
    default:
      if (freq === 'DAILY') return `${every(interval, 'giorno', 'giorni')}, solo ${days}`
      return `${every(interval, 'mese', 'mesi')}: ${joined(byDay.map(nthText))}`
  }
}

/** The rule in words: "Il primo sabato del mese, fino al 30 giugno 2027, salvo i festivi." */
export function ruleText(rule: Recurrence, start: PlainDate): string {
  const { until, count, skipHolidays } = rule
  const end =
    until !== null
      ? withDay('fino al', formatLongDate(until))
      : count !== null
        ? count === 1
          ? 'una volta sola'
          : `per ${count} volte`
        : ''
  return `${capital([rhythmText(rule, start), end, skipHolidays && 'salvo i festivi'].filter(Boolean).join(', '))}.`
}

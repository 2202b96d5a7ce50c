import type { EventMoment } from './event.ts'
import { addDays, type PlainDate, romeDay } from '#domain/plain-date.ts'
import { romeInstant, romeTime } from '#domain/rome-time.ts'

/** A whole content line: name, parameters and value. */
export type IcsLine = string

/**
 * The text of an iCalendar object (RFC 5545 §3.1): lines of at most 75 octets, CRLF. A longer line is folded between characters, never
 * inside one: some programs read each line as UTF-8 by itself.
 */
export const icsText = (lines: readonly IcsLine[]): string => lines.map(fold).join('')

const encoder = new TextEncoder()
const MOST_OCTETS = 75

function fold(line: IcsLine): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > MOST_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return `${folded}\r\n`
}

/**
 * A TEXT value (RFC 5545 §3.3.11). Control characters, and characters that some programs take for a line end, are removed. A line break
 * becomes `\n`, two characters.
 */
export const icsEscape = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    // oxlint-disable-next-line no-control-regex -- the characters to remove
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', String.raw`\n`)

/** A moment in UTC, epoch ms: `20261110T090000Z`. */
export const icsUtc = (ms: number): string => `${new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`

/**
 * A wall time in Rome, for a property with `TZID=Europe/Rome`. A time that the clock skips is written one hour later: programs disagree
 * about times that do not exist.
 */
export function icsLocal(moment: EventMoment): string {
  const at = romeInstant(moment.date, moment.time)
  return `${romeDay(at).replaceAll('-', '')}T${romeTime(at).replace(':', '')}00`
}

/** The end of a civil day in Rome, in UTC: RRULE's UNTIL needs UTC when DTSTART has a zone. */
export const icsEndOfDay = (date: PlainDate): string => icsUtc(romeInstant(addDays(date, 1), '00:00') - 1000)

/**
 * The rules of Italian time since 1996 (Directive 2000/84/EC): summer time from 02:00 on the last Sunday of March to 03:00 on the last
 * Sunday of October. For programs that do not know Europe/Rome.
 */
export const ROME_TIMEZONE: readonly IcsLine[] = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Rome',
  'X-LIC-LOCATION:Europe/Rome',
  'BEGIN:DAYLIGHT',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZNAME:CEST',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZNAME:CET',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'END:VTIMEZONE',
]

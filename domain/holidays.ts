import { dayOfYear, yearOf } from './calendar.ts'
import { addDays, type PlainDate } from './plain-date.ts'

export type HolidayId =
  | 'new_year'
  | 'epiphany'
  | 'easter'
  | 'easter_monday'
  | 'liberation'
  | 'labour'
  | 'republic'
  | 'whit_monday'
  | 'assumption'
  | 'saint_francis'
  | 'all_saints'
  | 'immaculate'
  | 'christmas'
  | 'saint_stephen'
  | 'patron'

export type Holiday = { date: PlainDate; id: HolidayId }

/** Local differences. `patronDay`: 'MM-DD' of the patronal feast; `provincia`: in 'BZ' Whit Monday is a holiday too. */
export type HolidayPlace = { patronDay?: string | null; provincia?: string | null }

/** Law 260/1949 with its changes. 4 November is not in the list: it is a solemnity, and a working day. */
const FIXED: [monthDay: string, id: HolidayId][] = [
  ['01-01', 'new_year'],
  ['01-06', 'epiphany'],
  ['04-25', 'liberation'],
  ['05-01', 'labour'],
  ['06-02', 'republic'],
  ['08-15', 'assumption'],
  ['10-04', 'saint_francis'],
  ['11-01', 'all_saints'],
  ['12-08', 'immaculate'],
  ['12-25', 'christmas'],
  ['12-26', 'saint_stephen'],
]

/** Law 151/2025: Saint Francis is a holiday again from this year on. */
const SAINT_FRANCIS_SINCE = 2026

/** The public holidays of a year in a place, by date. A patronal feast on a national holiday is that holiday. */
export function holidaysOf(year: number, { patronDay, provincia }: HolidayPlace = {}): Holiday[] {
  const sunday = easter(year)
  const holidays: Holiday[] = [
    ...FIXED.filter(([, id]) => id !== 'saint_francis' || year >= SAINT_FRANCIS_SINCE).map(([day, id]) => ({ date: `${year}-${day}`, id })),
    { date: sunday, id: 'easter' },
    { date: addDays(sunday, 1), id: 'easter_monday' },
  ]
  if (provincia === 'BZ') holidays.push({ date: addDays(sunday, 50), id: 'whit_monday' })
  const patron = patronDay && /^\d{2}-\d{2}$/.test(patronDay) ? dayOfYear(year, patronDay) : null
  if (patron && holidays.every(({ date }) => date !== patron)) holidays.push({ date: patron, id: 'patron' })
  return holidays.toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** The holiday on a day, or null. Of two on one day (25 April on Easter Sunday) the fixed one counts. */
export function holidayOn(date: PlainDate, place: HolidayPlace = {}): HolidayId | null {
  const found = holidaysOf(yearOf(date), place).filter((holiday) => holiday.date === date)
  return (found.find(({ id }) => !id.startsWith('easter')) ?? found[0])?.id ?? null
}

/** Easter Sunday of a year of the Gregorian calendar (the "anonymous" computus, Nature, 1876). */
export function easter(year: number): PlainDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const days = epact + toSunday - 7 * late + 114
  return dayOfYear(year, `${pad(Math.floor(days / 31))}-${pad((days % 31) + 1)}`)
}

const pad = (n: number): string => String(n).padStart(2, '0')

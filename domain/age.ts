import { dayOfMonth, daysInMonth, yearOf } from './calendar.ts'
import { addDays, type PlainDate } from './plain-date.ts'

/** From this age on a person has an account of their own (art. 2-quinquies Codice privacy; domain guide, section 6). */
export const ACCOUNT_AGE = 14
export const ADULT_AGE = 18

/**
 * The day on which somebody completes so many years, at 00:00 in Rome. Born on 29 February: in common years 1 March, which keeps the
 * protection of minors a day longer (domain guide, section 4).
 */
export function birthdayAt(birthDate: PlainDate, age: number): PlainDate {
  const year = yearOf(birthDate) + age
  const [, month = 1] = birthDate.split('-').map(Number)
  if (dayOfMonth(birthDate) > daysInMonth(year, month)) return addDays(`${year}-02-28`, 1)
  return `${year}${birthDate.slice(4)}`
}

/** Completed years on a day; negative before the birth. */
export function ageOn(birthDate: PlainDate, today: PlainDate): number {
  const age = yearOf(today) - yearOf(birthDate)
  return birthdayAt(birthDate, age) > today ? age - 1 : age
}

import { dayOfMonth, daysInMonth, yearOf } from './calendar.ts'
import { addDays, type PlainDate } from './plain-date.ts'

/** Minimum age for an account of one's own (art. 2-quinquies Codice privacy; domain guide, section 6). */
export const ACCOUNT_AGE = 14
export const ADULT_AGE = 18

/**
 * The day on which a person reaches an age, at 00:00 in Rome. A birthday on 29 February falls on 1 March in common years: minors are
 * protected one day longer (domain guide, section 4).
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

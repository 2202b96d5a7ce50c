import { firstPeriod, type Period, type ValidityPolicy } from '#domain/cards/card-validity.ts'
import { addDays, isPlainDate, type PlainDate } from '#domain/plain-date.ts'
import type { ReadMember } from './import.ts'

/** The period of an imported card: the year up to a given last day, otherwise a new card's period, from the given first day or today. */
export function periodOf(
  { validFrom, validTo }: Pick<ReadMember, 'validFrom' | 'validTo'>,
  policy: ValidityPolicy,
  today: PlainDate,
): Period {
  if (validTo === null) return firstPeriod(policy, validFrom ?? today)
  return { validFrom: validFrom ?? yearBefore(addDays(validTo, 1)), validTo }
}

/** 29 February becomes the 28th. */
function yearBefore(day: PlainDate): PlainDate {
  const year = String(Number(day.slice(0, 4)) - 1)
  const before = `${year}${day.slice(4)}`
  return isPlainDate(before) ? before : `${year}-02-28`
}

import { dayOfYear, yearOf } from '#domain/calendar.ts'
import { recordOf, recordsOf, textOf } from '#domain/fields.ts'
import type { FieldProblem } from '#domain/form.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { laterFeesOf } from '#domain/renewals/fee.ts'

type Fields = Record<string, unknown>

/** The farthest day of a new fee. */
const MOST_DAYS = 5 * 366

/** The first day of the next social year, from which a new fee usually holds. */
export function nextYearStart(association: Fields | null, today: PlainDate): PlainDate {
  const start =
    textOf(recordOf(recordOf(association?.cardValidity).socialYear).start) || textOf(recordOf(association?.socialYear).start) || '01-01'
  const day = dayOfYear(yearOf(today), start)
  return day > today ? day : dayOfYear(yearOf(today) + 1, start)
}

/** Whether a fee, by its first day, is in the saved category and has begun. */
export const hasBegun = (saved: Fields | undefined, from: unknown, today: PlainDate): boolean =>
  textOf(from) <= today && laterFeesOf(saved).some((one) => one.from === from)

/**
 * The problems of changed fees, by path. A new fee begins tomorrow or later: what was asked for begun periods is never revalued. Today's fee
 * may be corrected; earlier ones stay.
 */
export function laterFeeProblems(before: Fields, after: Fields, today: PlainDate): Record<string, FieldProblem> {
  const old = new Map(recordsOf(before.membershipCategories).map((one) => [one.id, one]))
  const problems = recordsOf(after.membershipCategories).flatMap((one, i): [string, FieldProblem][] => {
    const path = `membershipCategories.${i}.laterFees`
    const saved = old.get(one.id)
    const days = recordsOf(one.laterFees).flatMap(({ from }, j): [string, FieldProblem][] => {
      const day = textOf(from)
      const isWrong = (day <= today && !hasBegun(saved, day, today)) || day > addDays(today, MOST_DAYS)
      return isWrong ? [[`${path}.${j}.from`, 'invalid']] : []
    })
    const isKept = saved === undefined || JSON.stringify(earlierFees(saved, today)) === JSON.stringify(earlierFees(one, today))
    return days.length > 0 || isKept ? days : [[path, 'invalid']]
  })
  return Object.fromEntries(problems)
}

/** All that have begun but today's, which may be half written. */
function earlierFees({ feeCents, laterFees }: Fields, today: PlainDate): unknown[] {
  const begun = recordsOf(laterFees).filter(({ from }) => textOf(from) <= today)
  const inOrder = begun.toSorted((a, b) => (textOf(a.from) < textOf(b.from) ? -1 : 1)).map(({ from, cents }) => [from, cents])
  return [feeCents, ...inOrder].slice(0, -1)
}

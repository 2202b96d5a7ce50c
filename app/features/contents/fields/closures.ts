import { recordsOf, textOf } from '#domain/fields.ts'
import { holidayOn, holidaysOf, type HolidayPlace, type HolidayId } from '#domain/holidays.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Closure, OpenRange } from '#domain/restaurants/opening-hours.ts'
import { readWeek } from '#app/ui/desk/week.ts'

export const MOST_CLOSURES = 40

export const readClosures = (value: unknown): Closure[] =>
  recordsOf(value).map(({ from, to, reason, hours }) =>
    withHours({ from: textOf(from), to: textOf(to), reason: textOf(reason) }, readWeek({ holiday: hours }).holiday),
  )

/** Without any it is closed. */
export const withHours = ({ hours: _before, ...closure }: Closure, hours: OpenRange[] = []): Closure => ({
  ...closure,
  ...(hours.length > 0 && { hours }),
})

const YEARLY = 'MM-DD'.length

/** 'MM-DD' of every year, else a day of one year alone; what is not written yet is of the kind of the other end. */
export const isYearly = ({ from, to }: Closure): boolean => (from || to).length <= YEARLY && (from || to) !== ''

/** The same days, in every year or in one alone: from the next time that they come. */
export function turned(closure: Closure, yearly: boolean, today: PlainDate): Closure {
  if (yearly) return { ...closure, from: closure.from.slice(-YEARLY), to: closure.to.slice(-YEARLY) }
  const year = Number(today.slice(0, 4))
  const isOverNewYear = closure.to !== '' && closure.to < closure.from
  const isPast = closure.to !== '' && !isOverNewYear && closure.to < today.slice(5)
  const first = isPast ? year + 1 : year
  return { ...closure, from: dated(closure.from, first), to: dated(closure.to, isOverNewYear ? first + 1 : first) }
}

const dated = (day: string, year: number): string => (day === '' ? '' : `${year}-${day}`)

/** The public holidays of the next year with a closure for each: those of a fixed day for every year. */
export function holidayClosures(
  today: PlainDate,
  place: HolidayPlace,
  nameOf: (id: HolidayId) => string,
): (Closure & { id: HolidayId; date: PlainDate })[] {
  const year = Number(today.slice(0, 4))
  return [...holidaysOf(year, place), ...holidaysOf(year + 1, place)]
    .filter(({ date }) => date >= today)
    .filter(({ id }, i, all) => all.findIndex((one) => one.id === id) === i)
    .map(({ id, date }) => {
      const isFixed = [1, 2].every((years) => holidayOn(`${Number(date.slice(0, 4)) + years}${date.slice(4)}`, place) !== null)
      const day = isFixed && !isMoving(id) ? date.slice(5) : date
      return { id, date, from: day, to: day, reason: nameOf(id) }
    })
}

const isMoving = (id: HolidayId): boolean => id === 'easter' || id === 'easter_monday' || id === 'whit_monday'

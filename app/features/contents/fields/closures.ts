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

/** No hours means closed. */
export const withHours = ({ hours: _before, ...closure }: Closure, hours: OpenRange[] = []): Closure => ({
  ...closure,
  ...(hours.length > 0 && { hours }),
})

const YEARLY = 'MM-DD'.length

/** Whether the closure is on 'MM-DD' of every year, not on a day of one year. An empty end follows the other end. */
export const isYearly = ({ from, to }: Closure): boolean => (from || to).length <= YEARLY && (from || to) !== ''

/** The same days every year, or once at their next occurrence. */
export function turned(closure: Closure, yearly: boolean, today: PlainDate): Closure {
  if (yearly) return { ...closure, from: closure.from.slice(-YEARLY), to: closure.to.slice(-YEARLY) }
  const year = Number(today.slice(0, 4))
  const isOverNewYear = closure.to !== '' && closure.to < closure.from
  const isPast = closure.to !== '' && !isOverNewYear && closure.to < today.slice(5)
  const first = isPast ? year + 1 : year
  return { ...closure, from: dated(closure.from, first), to: dated(closure.to, isOverNewYear ? first + 1 : first) }
}

const dated = (day: string, year: number): string => (day === '' ? '' : `${year}-${day}`)

/** Closures for the public holidays of the next year; those on a fixed day are for every year. */
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

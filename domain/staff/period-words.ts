import { formatLongDate, withDay } from '#domain/format.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { RolePeriod } from './team.ts'

/** 'dal 1° gennaio 2027 al 31 dicembre 2027', 'senza fine'. @param day writes a date */
export function periodWords({ from, to }: RolePeriod, day: (date: PlainDate) => string = formatLongDate): string {
  if (from !== null && to !== null) return `${withDay('dal', day(from))} ${withDay('al', day(to))}`
  if (from !== null) return withDay('dal', day(from))
  return to === null ? 'senza fine' : withDay('fino al', day(to))
}

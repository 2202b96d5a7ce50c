import { HOUR_MS, romeDay, romeWallTime, utc, type PlainDate } from './plain-date.ts'

// Apart from plain-date.ts, which the card's start loads and which must stay small.

/** The wall time in Rome, 'HH:MM', at an instant (epoch milliseconds). */
export const romeTime = (ms: number): string => romeWallTime(ms).time

/**
 * The first instant (epoch milliseconds) of a civil day in Rome. Never "yesterday's plus 24 hours": a day of Rome lasts 23,
 * 24 or 25 hours, and in 1966-1980 summer time began at midnight, so that some days have no 00:00 at all.
 */
export function startOfRomeDay(date: PlainDate): number {
  const midnight = utc(date)
  for (const hours of [2, 1]) if (romeDay(midnight - hours * HOUR_MS) === date) return midnight - hours * HOUR_MS
  return midnight
}

/**
 * The instant of a wall time in Rome. A time that the clock skips (last Sunday of March) is taken one hour later; one that
 * comes twice (last Sunday of October) is the first of the two. Recurring events keep wall time.
 *
 * @param time 'HH:MM'
 */
export function romeInstant(date: PlainDate, time: string): number {
  const wall = Date.parse(`${date}T${time}:00Z`)
  for (const hours of [2, 1]) {
    const at = romeWallTime(wall - hours * HOUR_MS)
    if (at.date === date && at.time === time) return wall - hours * HOUR_MS
  }
  return wall - HOUR_MS
}

import { romeWallTime } from '#domain/plain-date.ts'

/** The Italian greeting at that hour; `now` in epoch ms. */
export function greetingAt(now: number): 'Buongiorno' | 'Buon pomeriggio' | 'Buonasera' {
  const { time } = romeWallTime(now)
  if (time >= '05:00' && time < '13:00') return 'Buongiorno'
  return time >= '13:00' && time < '18:00' ? 'Buon pomeriggio' : 'Buonasera'
}

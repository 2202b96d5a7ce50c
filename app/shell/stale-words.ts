import { formatDayMonth, formatTime } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { freshness } from '#app/ui/texts/freshness.ts'
import { shell } from '#app/ui/texts/shell.ts'

/** A failed call shows that the data are old. The browser only knows whether there is no network at all. */
export const staleWords = (fetchedAt: number, now: number): string =>
  navigator.onLine ? shell.notUpdated(...when(fetchedAt, now)) : freshness.offline(fetchedAt, now)

export const when = (ms: number, now: number): [day: string, time: string] => [
  romeDay(ms) === romeDay(now) ? shell.today : formatDayMonth(romeDay(ms)),
  formatTime(ms),
]

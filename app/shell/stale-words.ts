import { formatDayMonth, formatTime } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { freshness } from '#app/ui/texts/freshness.ts'
import { shell } from '#app/ui/texts/shell.ts'

/** That data are old is known from the call that failed; of the reason the browser only ever knows that there is no network at all. */
export const staleWords = (fetchedAt: number, now: number): string =>
  navigator.onLine ? shell.notUpdated(...when(fetchedAt, now)) : freshness.offline(fetchedAt, now)

export const when = (ms: number, now: number): [day: string, time: string] => [
  romeDay(ms) === romeDay(now) ? shell.today : formatDayMonth(romeDay(ms)),
  formatTime(ms),
]

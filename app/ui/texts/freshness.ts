import { formatLongDate, formatTime } from '#domain/format.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'

/** Texts about data that could not be refreshed. Times in epoch ms. */
export const freshness = {
  offline: (fetchedAt: number, now: number): string =>
    `Sei senza connessione. Ultimo aggiornamento: ${dayOf(fetchedAt, now)}, ore ${formatTime(fetchedAt)}.`,
  retry: 'Riprova',
}

function dayOf(ms: number, now: number): string {
  const day = romeDay(ms)
  const today = romeDay(now)
  if (day === today) return 'oggi'
  return day === addDays(today, -1) ? 'ieri' : formatLongDate(day)
}

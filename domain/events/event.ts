import { isPlainDate, type PlainDate } from '#domain/plain-date.ts'
import { romeInstant } from '#domain/rome-time.ts'

/** A moment of an event: a civil day and the wall time in Rome. */
export type EventMoment = { date: PlainDate; time: string }

/** In epoch milliseconds. */
export const momentMs = ({ date, time }: EventMoment): number => romeInstant(date, time)

/** Whether an event is in the future or still running. Without a readable end, its start decides. */
export function isUpcoming(event: { start?: unknown; end?: unknown }, nowMs: number): boolean {
  const last = readMoment(event.end) ?? readMoment(event.start)
  return last !== null && nowMs < momentMs(last)
}

/** Reads `{ date, time }` from a document; null when the day or the time does not exist. */
export function readMoment(input: unknown): EventMoment | null {
  if (typeof input !== 'object' || input === null) return null
  const { date, time } = input as Record<string, unknown>
  return isPlainDate(date) && typeof time === 'string' && TIME.test(time) ? { date, time } : null
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * Each kind of work has its own queue: a sign-in link never waits for an evening's reminders, and neither waits for a hundred thousand
 * pushes. `atOnce`: rows in progress per process; `limitMs`: after this time, unfinished work frees its place.
 */
export const LANES = {
  work: { atOnce: 4, limitMs: 30 * 60_000 },
  mail: { atOnce: 5, limitMs: 2 * 60_000 },
  notices: { atOnce: 5, limitMs: 2 * 60_000 },
  push: { atOnce: 50, limitMs: 60_000 },
} as const satisfies Record<string, { atOnce: number; limitMs: number }>

export type LaneName = keyof typeof LANES

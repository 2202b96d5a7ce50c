/**
 * Work waits for its own kind alone: a link to sign in with never stands behind an evening's reminders, nor both behind a hundred
 * thousand pushes. `atOnce`: how many rows a process has in hand; `limitMs`: after which one that does not end gives its place back.
 */
export const LANES = {
  work: { atOnce: 4, limitMs: 30 * 60_000 },
  mail: { atOnce: 5, limitMs: 2 * 60_000 },
  notices: { atOnce: 5, limitMs: 2 * 60_000 },
  push: { atOnce: 50, limitMs: 60_000 },
} as const satisfies Record<string, { atOnce: number; limitMs: number }>

export type LaneName = keyof typeof LANES

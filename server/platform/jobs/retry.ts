const HOUR = 3_600_000
/** With pauses of at most an hour this takes about nine hours: a mail server may be down for a night. */
export const MAX_ATTEMPTS = 14
const LONGEST_PAUSE = HOUR
/** A longer Retry-After means that the other side's clock is wrong. */
const LONGEST_WISH = 24 * HOUR

/** 4 s, 16 s, 64 s … at most an hour, with jitter of a fifth, so that simultaneous failures do not come back together. */
export const pauseAfter = (attempts: number, random: () => number): number =>
  Math.round(Math.min(1_000 * 4 ** attempts, LONGEST_PAUSE) * (0.8 + 0.4 * random()))

/** The pause that the other side asked for (RFC 9110 §10.2.3), ms. */
export function retryAfterOf(error: unknown): number {
  const wish = (error as { retryAfterMs?: unknown } | null)?.retryAfterMs
  return typeof wish === 'number' && wish > 0 ? Math.min(wish, LONGEST_WISH) : 0
}

/** Marks a permanent failure: the row is dead at once. */
export const forGood = (error: unknown): unknown =>
  Object.assign(error instanceof Error ? error : new Error(String(error)), { isForGood: true })

export const isForGood = (error: unknown): boolean => (error as { isForGood?: unknown } | null)?.isForGood === true

/** The reason of a failure, for operators. Mail servers repeat the address in their answers: it is removed. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return [code, responseCode, error.message]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ')
    .replace(/[^\s<>"']+@[^\s<>"']+/g, '…')
    .slice(0, 300)
}

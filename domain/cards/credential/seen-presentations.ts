import type { Verdict } from './verify.ts'

/** What was scanned in the last ten minutes, and when (UTC seconds): all that a verifier keeps of a card. */
export type SeenPresentations = Map<string, number>

/** So long a scan is remembered. */
export const SEEN_S = 600

/**
 * The verdict on a scan, with the notice `seen-before` when the same presentation was scanned here in the last ten minutes; and the scan
 * is noted (card format, section 6). The colour stays, since people scan twice. A check that the page repeats by itself is no scan.
 */
export function noteScan(verdict: Verdict, seen: SeenPresentations, now: number): Verdict {
  forgetOld(seen, now)
  const { card } = verdict
  if (card?.presentedAt == null) return verdict
  const key = [card.kid, card.list, card.idx, card.presentedAt].join('/')
  if (seen.has(key)) return { ...verdict, notices: [...verdict.notices, 'seen-before'] }
  seen.set(key, now)
  return verdict
}

/** Drops what is older than ten minutes; also what is of a time that has not come, since then the clock was wrong. */
export function forgetOld(seen: SeenPresentations, now: number): void {
  for (const [key, at] of seen) if (Math.abs(now - at) > SEEN_S) seen.delete(key)
}

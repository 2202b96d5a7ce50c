import type { Verdict } from './verify.ts'

/** Scans of the last ten minutes with their time (UTC seconds). A verifier keeps nothing else about a card. */
export type SeenPresentations = Map<string, number>

export const SEEN_S = 600

/**
 * Notes the scan, and adds the notice `seen-before` when the same presentation was scanned here in the last ten minutes (card format,
 * section 6). The colour stays, since people scan twice. A check that the page repeats by itself is no scan.
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

/** Drops scans older than ten minutes, and scans from the future, which come from a wrong clock. */
export function forgetOld(seen: SeenPresentations, now: number): void {
  for (const [key, at] of seen) if (Math.abs(now - at) > SEEN_S) seen.delete(key)
}

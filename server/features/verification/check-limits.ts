import { AppError } from '#domain/errors.ts'
import type { Deps } from '#server/core/deps.ts'
import { networkOf } from '#server/platform/limits/limit-key.ts'

type Window = { hits: number; resetAt: number }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Card format, section 13. */
const CHECKS = { max: 60, windowMs: MINUTE }
const TYPED = { max: 10, windowMs: MINUTE }
const MISSES = { max: 20, windowMs: HOUR }
/** At most this many networks are counted at once; beyond it the oldest windows are forgotten. */
const KEPT = 50_000

/** Rate limits of checks. Kept in this process's memory only: callers' addresses are never stored. */
class CheckLimits {
  readonly #windows = new Map<string, Window>()

  /** @throws scan.too_many 429 with the seconds to wait */
  hit(key: string, { max, windowMs }: typeof CHECKS, now: number): void {
    const window = this.#open(key, windowMs, now)
    window.hits += 1
    if (window.hits > max) refuse(window, now)
  }

  /** Throws when the limit is already reached, without counting. @throws scan.too_many 429 with the seconds to wait */
  refuseBeyond(key: string, { max }: typeof CHECKS, now: number): void {
    const window = this.#windows.get(key)
    if (window && window.resetAt > now && window.hits >= max) refuse(window, now)
  }

  count(key: string, { windowMs }: typeof CHECKS, now: number): void {
    this.#open(key, windowMs, now).hits += 1
  }

  #open(key: string, windowMs: number, now: number): Window {
    const known = this.#windows.get(key)
    if (known && known.resetAt > now) return known
    // Re-inserted at the end: a map iterates oldest first.
    this.#windows.delete(key)
    if (this.#windows.size >= KEPT) this.#windows.delete(this.#windows.keys().next().value!)
    const window = { hits: 0, resetAt: now + windowMs }
    this.#windows.set(key, window)
    return window
  }
}

function refuse({ resetAt }: Window, now: number): never {
  throw new AppError('scan.too_many', 429, { details: { seconds: Math.max(1, Math.ceil((resetAt - now) / 1000)) } })
}

const limitsOf = new WeakMap<object, CheckLimits>()

/** The caller: `staff` is a verifier's account, `shop` a shop's device; null for everybody else. */
export type Checker = { staff: string | null; shop: { sessionId: string; linkId: string } | null; address: string }

/**
 * Counts a check against the limits. Returns a function that records that a typed code matched no card.
 *
 * @throws scan.too_many 429
 */
export function limitCheck(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { staff, shop, address }: Checker,
  isTyped: boolean,
): () => void {
  const limits = limitsOf.get(config) ?? new CheckLimits()
  limitsOf.set(config, limits)
  const now = clock.now()
  const who = staff ?? shop?.sessionId ?? networkOf(address)
  if (staff === null) limits.hit(`check:${who}`, CHECKS, now)
  if (!isTyped) return () => {}
  if (staff === null && shop === null) limits.refuseBeyond(`miss:${who}`, MISSES, now)
  // Shared by all devices of a shop: its link can open another device at any time.
  limits.hit(`typed:${staff ?? shop?.linkId ?? who}`, TYPED, now)
  return () => limits.count(`miss:${who}`, MISSES, now)
}

import { timingSafeEqual } from 'node:crypto'
import { signed } from '../auth/session-cookie.ts'

const KEPT = 5_000

/**
 * Reads the session's token out of a `Cookie` header; null without one, or when its signature is not ours. What a signature says never
 * changes, so the last ones that were right are kept: the HMAC costs as much as the query after it, which asks each time whether the
 * session still is one.
 */
export function cookieToken(name: string, secret: string): (header: string | undefined) => string | null {
  const start = `${name}=`
  const kept = new Map<string, string>()
  return (header) => {
    const value = header
      ?.split('; ')
      .find((pair) => pair.startsWith(start))
      ?.slice(start.length)
    if (!value) return null
    const known = kept.get(value)
    if (known !== undefined) return known
    const token = value.slice(0, Math.max(value.lastIndexOf('.'), 0))
    if (!token || !isSigned(value, token)) return null
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value!)
    kept.set(value, token)
    return token
  }

  function isSigned(value: string, token: string): boolean {
    const got = Buffer.from(value)
    const expected = Buffer.from(encodeURIComponent(signed(secret, token)))
    return got.length === expected.length && timingSafeEqual(got, expected)
  }
}

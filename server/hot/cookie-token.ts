import { Context } from 'hono'
import type { SessionCookie } from '../auth/session-cookie.ts'

const KEPT = 5_000

/**
 * Reads the session's token out of a `Cookie` header; null without one, or when its signature is not ours. What a signature says never
 * changes, so the last headers that were right are kept: checking one costs as much as the query after it, which asks each time
 * whether the session still is one.
 */
export function cookieToken({ read }: Pick<SessionCookie, 'read'>): (header: string | undefined) => string | null {
  const kept = new Map<string, string>()
  return (header) => {
    if (!header) return null
    const known = kept.get(header)
    if (known !== undefined) return known
    const token = read(new Context(new Request('http://localhost/', { headers: { Cookie: header } })))
    if (token === null) return null
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value!)
    kept.set(header, token)
    return token
  }
}

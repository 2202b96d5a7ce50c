import { Context } from 'hono'
import type { SessionCookie } from '#server/core/accounts/session-cookie.ts'

const KEPT = 5_000
/** Ours are far shorter; what is longer is read each time and not kept. */
const LONGEST = 512

/**
 * Reads the session's token out of a `Cookie` header; null without one, or when its signature is not ours. What a signature says never
 * changes, so the last cookies that were right are kept: checking one costs as much as the query after it, which asks each time
 * whether the session still is one. They are kept by the session's cookie alone: what else a browser sends along, and how much of it,
 * is not ours.
 */
export function cookieToken({ name, read }: Pick<SessionCookie, 'name' | 'read'>): (header: string | undefined) => string | null {
  const kept = new Map<string, string>()
  return (header) => {
    const cookie = header && sessionCookieIn(header, `${name}=`)
    if (!cookie) return null
    const known = kept.get(cookie)
    if (known !== undefined) return known
    const token = read(new Context(new Request('http://localhost/', { headers: { Cookie: cookie } })))
    if (token === null || cookie.length > LONGEST) return token
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value!)
    // A copy: a piece of the header would hold all of it in memory.
    kept.set(Buffer.from(cookie).toString(), token)
    return token
  }
}

/** `name=value` alone, the first of that name. */
function sessionCookieIn(header: string, start: string): string | null {
  for (const part of header.split(';')) {
    const pair = part.trim()
    if (pair.startsWith(start)) return pair
  }
  return null
}

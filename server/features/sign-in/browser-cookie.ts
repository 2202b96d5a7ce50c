import { randomBytes } from 'node:crypto'
import { hostCookie, isHttps } from '#server/platform/http/host-cookie.ts'
import type { AppContext } from '#server/core/router.ts'

/** A secret that one browser keeps for some minutes. Only the app's own calls send it, never another site. */
export type BrowserCookie = {
  read(c: AppContext): string | null
  set(c: AppContext, value: string): void
  clear(c: AppContext): void
}

function browserCookie(name: string, maxAgeMs: number): BrowserCookie {
  const cookieOf = (c: AppContext) => hostCookie(name, { secure: isHttps(c.var.deps.config), sameSite: 'Strict' })
  return {
    read: (c) => cookieOf(c).read(c),
    set: (c, value) => cookieOf(c).set(c, value, maxAgeMs),
    clear: (c) => cookieOf(c).clear(c),
  }
}

/** Time to come back from a provider's page. */
export const ATTEMPT_MS = 10 * 60_000
/** Time to prove the account after a provider: its owner may have to find the password. */
export const LINK_MS = 10 * 60_000

/** The browser that began an attempt: an answer from another browser is refused. All tabs of a browser share it. */
export const askingBrowser = browserCookie('tessera.browser', ATTEMPT_MS)
/** The provider that waits for its account's own proof. */
export const pendingLink = browserCookie('tessera.link', LINK_MS)

/** The browser's secret, created if missing; its time starts again. */
export function browserSecret(c: AppContext): string {
  const known = askingBrowser.read(c)
  const secret = known && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url')
  askingBrowser.set(c, secret)
  return secret
}

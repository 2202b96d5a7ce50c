import { randomBytes } from 'node:crypto'
import { hostCookie, isHttps } from '#server/platform/http/host-cookie.ts'
import type { AppContext } from '#server/core/router.ts'

/** A secret of this browser for some minutes. The answer to it comes by the app's own call, from its own page: no other site ever has to bring it. */
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

/** A sign-in at a provider must come back within this. */
export const ATTEMPT_MS = 10 * 60_000
/** For so long an account's own proof still links the provider that was tried before it: time to find the password. */
export const LINK_MS = 10 * 60_000

/** Which browser asked: a provider's answer that is brought by another one is worth nothing. All tabs of a browser share it. */
export const askingBrowser = browserCookie('tessera.browser', ATTEMPT_MS)
/** The provider that waits for its account's own proof. */
export const pendingLink = browserCookie('tessera.link', LINK_MS)

/** The asking browser's secret, a new one where it has none, kept from now on for another while. */
export function browserSecret(c: AppContext): string {
  const known = askingBrowser.read(c)
  const secret = known && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url')
  askingBrowser.set(c, secret)
  return secret
}

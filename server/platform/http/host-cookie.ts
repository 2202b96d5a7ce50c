import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Config } from '#server/platform/config.ts'
import { isFromShell, keepInShell, keptOf } from './shell.ts'

/** A cookie that scripts cannot read and that belongs to this host alone. */
export type HostCookie = {
  /** The name in a `Cookie` header. */
  name: string
  read(c: Context): string | null
  set(c: Context, value: string, maxAgeMs: number): void
  clear(c: Context): void
}

/** Whether browsers reach the server by https: always, except in the trial. */
export const isHttps = ({ appUrl }: Pick<Config, 'appUrl'>): boolean => appUrl?.startsWith('https:') ?? false

/**
 * HttpOnly always; Secure for an https origin, with the `__Host-` prefix: without it a page on a sibling host could set its own cookie (RFC
 * 6265bis §4.1.3). A shell keeps the value itself, not as a cookie (shell.ts).
 *
 * @param sameSite `Strict` when only calls of the own page need the cookie
 */
export function hostCookie(name: string, { secure, sameSite = 'Lax' }: { secure: boolean; sameSite?: 'Lax' | 'Strict' }): HostCookie {
  const fullName = `${secure ? '__Host-' : ''}${name}`
  const attributes = { path: '/', httpOnly: true, sameSite, secure } as const
  return {
    name: fullName,
    read: (c) => (isFromShell(c) ? keptOf(c, name) : (getCookie(c, fullName) ?? null)),
    set: (c, value, maxAgeMs) =>
      isFromShell(c)
        ? keepInShell(c, name, value, maxAgeMs)
        : setCookie(c, fullName, value, { ...attributes, maxAge: Math.floor(maxAgeMs / 1_000) }),
    clear: (c) => void (isFromShell(c) ? keepInShell(c, name, '', 0) : deleteCookie(c, fullName, attributes)),
  }
}

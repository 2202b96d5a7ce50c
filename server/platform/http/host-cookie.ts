import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Config } from '#server/platform/config.ts'
import { isFromShell, keepInShell, keptOf } from './shell.ts'

/** A cookie that no script reads and that browsers take from this very host alone. */
export type HostCookie = {
  /** As it stands in a `Cookie` header. */
  name: string
  read(c: Context): string | null
  set(c: Context, value: string, maxAgeMs: number): void
  clear(c: Context): void
}

/** Whether browsers speak https with us: all but the trial. */
export const isHttps = ({ appUrl }: Pick<Config, 'appUrl'>): boolean => appUrl?.startsWith('https:') ?? false

/**
 * HttpOnly always; Secure wherever the origin is https, with the prefix by which browsers take it from this very host alone: a page on a
 * sibling host could plant its own otherwise (RFC 6265bis §4.1.3). To a shell it is no cookie: it keeps the value itself (shell.ts).
 *
 * @param sameSite `Strict` where the own page's calls alone ever have to bring it
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

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { hostCookie, type HostCookie } from '#server/platform/http/host-cookie.ts'
import { bearerOf, isFromShell } from '#server/platform/http/shell.ts'

/**
 * The session's cookie: its token, a dot, and the server's HMAC-SHA-256 of the token in base64. Readers get the token; a wrong signature
 * counts as no cookie. Browsers keep it for 90 days: another format would sign everybody out. A shell sends the same value as its bearer
 * token, from the answer that opened the session (`SessionAnswer`).
 */
export type SessionCookie = HostCookie & {
  /** The bearer token of a session opened for a shell; undefined for a browser. */
  bearerFor(c: Context, token: string): string | undefined
}

export function createSessionCookie({ secret, secure }: { secret: string; secure: boolean }): SessionCookie {
  const cookie = hostCookie('tessera.session_token', { secure })
  return {
    ...cookie,
    read: (c) => tokenOf(secret, isFromShell(c) ? bearerOf(c) : cookie.read(c)),
    set: (c, token, maxAgeMs) => {
      if (!isFromShell(c)) cookie.set(c, signed(secret, token), maxAgeMs)
    },
    clear: (c) => {
      if (!isFromShell(c)) cookie.clear(c)
    },
    bearerFor: (c, token) => (isFromShell(c) ? signed(secret, token) : undefined),
  }
}

export const signed = (secret: string, token: string) => `${token}.${mac(secret, token).toString('base64')}`

function tokenOf(secret: string, value: string | null): string | null {
  const dot = value?.lastIndexOf('.') ?? -1
  if (!value || dot < 1) return null
  const token = value.slice(0, dot)
  const expected = mac(secret, token)
  const got = Buffer.from(value.slice(dot + 1), 'base64')
  return got.length === expected.length && timingSafeEqual(got, expected) ? token : null
}

const mac = (secret: string, token: string) => createHmac('sha256', secret).update(token).digest()

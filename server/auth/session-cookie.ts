import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** The session's cookie: its token and the server's signature, in the form of the identity library, so that both read the same. */
export type SessionCookie = {
  name: string
  /** The token of the request's cookie; null when there is none or the signature is not ours. */
  read(c: Context): string | null
  set(c: Context, token: string, maxAgeMs: number): void
  clear(c: Context): void
}

/**
 * HttpOnly and SameSite=Lax always; Secure wherever the origin is https, with the prefix by which browsers take it from this very host
 * alone: a page on a sibling host could plant its own session otherwise (RFC 6265bis §4.1.3).
 */
export function createSessionCookie({ secret, secure }: { secret: string; secure: boolean }): SessionCookie {
  const name = `${secure ? '__Host-' : ''}tessera.session_token`
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const
  return {
    name,
    read: (c) => tokenOf(secret, getCookie(c, name)),
    set: (c, token, maxAgeMs) => setCookie(c, name, signed(secret, token), { ...attributes, maxAge: Math.floor(maxAgeMs / 1_000) }),
    clear: (c) => void deleteCookie(c, name, attributes),
  }
}

export const signed = (secret: string, token: string) => `${token}.${mac(secret, token).toString('base64')}`

function tokenOf(secret: string, value: string | undefined): string | null {
  const dot = value?.lastIndexOf('.') ?? -1
  if (!value || dot < 1) return null
  const token = value.slice(0, dot)
  const expected = mac(secret, token)
  const got = Buffer.from(value.slice(dot + 1), 'base64')
  return got.length === expected.length && timingSafeEqual(got, expected) ? token : null
}

const mac = (secret: string, token: string) => createHmac('sha256', secret).update(token).digest()

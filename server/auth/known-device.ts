import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

/**
 * A browser in which an account has signed in keeps a cookie that says so: its wrong tries are counted apart from everybody else's, so
 * that no stranger, however near and patient, shuts the owner out (OWASP, "Slow down online guessing attacks with device cookies").
 * It opens nothing: without the password it is worth ten tries of its own.
 */
export type KnownDevice = {
  /** What the browser says; who it is known to, `idFor` tells. */
  read(c: Context): string | null
  /** The device's id when this account has signed in on it, else null. */
  idFor(cookie: string | null | undefined, email: string): string | null
  set(c: Context, email: string): void
}

/** Browsers keep a cookie for 400 days at most; each sign-in begins them again. */
const KEPT_SECONDS = 180 * 24 * 3_600

export function createKnownDevice({ secret, secure }: { secret: string; secure: boolean }): KnownDevice {
  const name = `${secure ? '__Host-' : ''}tessera.device`
  const mac = (id: string, email: string) => createHmac('sha256', secret).update(`device:${id}:${email}`).digest()
  return {
    read: (c) => getCookie(c, name) ?? null,
    idFor(cookie, email) {
      const [id = '', signature = ''] = cookie?.split('.') ?? []
      const [got, expected] = [Buffer.from(signature, 'base64url'), mac(id, email)]
      return got.length === expected.length && timingSafeEqual(got, expected) ? id : null
    },
    set(c, email) {
      const id = randomBytes(16).toString('base64url')
      const value = `${id}.${mac(id, email).toString('base64url')}`
      setCookie(c, name, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: KEPT_SECONDS })
    },
  }
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Clock } from '#server/platform/deps.ts'
import { hostCookie } from '#server/platform/http/host-cookie.ts'

/**
 * A cookie in each browser in which an account has signed in. Wrong tries from such a browser are counted apart, so that no stranger can
 * lock the owner out (OWASP, "Slow down online guessing attacks with device cookies"). The cookie opens nothing: without the password it
 * gives ten tries of its own.
 */
export type KnownDevice = {
  /** The request's cookie; `idFor` says which account it belongs to. */
  read(c: Context): string | null
  /** The device's id if this account signed in on it at or after `since` (epoch ms), else null. */
  idFor(cookie: string | null | undefined, accountId: string, since: number): string | null
  /** Only for accounts with a confirmed address: otherwise a stranger could collect cookies for the address's later owner. */
  set(c: Context, accountId: string): void
}

/** Renewed at each sign-in. Browsers keep a cookie for at most 400 days. */
export const DEVICE_MS = 180 * 24 * 3_600_000

type Parts = { secret: string; secure: boolean; clock: Clock }

export function createKnownDevice({ secret, secure, clock }: Parts): KnownDevice {
  const known = hostCookie('tessera.device', { secure })
  const mac = (id: string, at: string, accountId: string) => createHmac('sha256', secret).update(`device:${id}:${at}:${accountId}`).digest()
  return {
    read: known.read,
    idFor(cookie, accountId, since) {
      const [id = '', at = '', signature = ''] = cookie?.split('.') ?? []
      const [got, expected] = [Buffer.from(signature, 'base64url'), mac(id, at, accountId)]
      if (got.length !== expected.length || !timingSafeEqual(got, expected)) return null
      const madeAt = Number.parseInt(at, 36)
      return madeAt >= since && madeAt > clock.now() - DEVICE_MS ? id : null
    },
    set(c, accountId) {
      const [id, at] = [randomBytes(16).toString('base64url'), clock.now().toString(36)]
      known.set(c, `${id}.${at}.${mac(id, at, accountId).toString('base64url')}`, DEVICE_MS)
    },
  }
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Clock } from '#server/platform/deps.ts'
import { hostCookie } from '#server/platform/http/host-cookie.ts'

/**
 * A browser in which an account has signed in keeps a cookie that says so: its wrong tries are counted apart from everybody else's, so
 * that no stranger, however near and patient, shuts the owner out (OWASP, "Slow down online guessing attacks with device cookies").
 * It opens nothing: without the password it is worth ten tries of its own.
 */
export type KnownDevice = {
  /** What the browser says; who it is known to, `idFor` tells. */
  read(c: Context): string | null
  /** The device's id when this account has signed in on it, at or after `since` (epoch ms), else null. */
  idFor(cookie: string | null | undefined, accountId: string, since: number): string | null
  /** Only for an account with a confirmed address: another could collect these for the address's later owner. */
  set(c: Context, accountId: string): void
}

/** Browsers keep a cookie for 400 days at most; each sign-in begins them again. */
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

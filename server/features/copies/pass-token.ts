import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/platform/config.ts'
import type { PassUpdates } from './apple-pass.ts'

/** Phones call a pass's server by https only. */
export function updatesOf({ appUrl, secret }: Config, serial: string): PassUpdates {
  return appUrl?.startsWith('https:') ? { url: `${appUrl}/api/wallet/apple`, token: passToken(secret, serial) } : null
}

/** The secret with which a phone asks about a pass. Computed, not stored, so that the database alone gives no access to passes. */
function passToken(secret: string, serial: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tessera wallet pass v1', 32))
  return createHmac('sha256', key).update(serial).digest('base64url')
}

/** Whether an `Authorization` header is this pass's: `ApplePass` and its token. */
export function isPassToken({ secret }: Pick<Config, 'secret'>, serial: string, header: string | undefined): boolean {
  const given = Buffer.from(/^ApplePass ([\w-]{1,100})$/.exec(header ?? '')?.[1] ?? '')
  const wanted = Buffer.from(passToken(secret, serial))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

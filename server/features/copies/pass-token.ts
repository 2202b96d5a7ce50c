import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/platform/config.ts'
import type { PassUpdates } from './apple-pass.ts'

/** Phones speak only https to a pass's server. */
export function updatesOf({ appUrl, secret }: Config, serial: string): PassUpdates {
  return appUrl?.startsWith('https:') ? { url: `${appUrl}/api/wallet/apple`, token: passToken(secret, serial) } : null
}

/** What a phone shows to be told of a pass. Computed, not kept: the database gives no hold on anybody's pass. */
function passToken(secret: string, serial: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tessera wallet pass v1', 32))
  return createHmac('sha256', key).update(serial).digest('base64url')
}

/** Whether an `Authorization` header is that of this pass: `ApplePass` and its token. */
export function isPassToken({ secret }: Pick<Config, 'secret'>, serial: string, header: string | undefined): boolean {
  const given = Buffer.from(/^ApplePass ([\w-]{1,100})$/.exec(header ?? '')?.[1] ?? '')
  const wanted = Buffer.from(passToken(secret, serial))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

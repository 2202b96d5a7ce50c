import { TOTP as RULE } from '#domain/accounts/second-factor.ts'

// Loaded with the first code: most processes of a small association never need it.
const otpauth = () => import('otpauth')

/** RFC 4226 §4 asks for 128 bits and recommends 160. */
export const SECRET_BYTES = 20

/** A phone's clock may be one step off, either way (RFC 6238 §5.2). */
const WINDOW = 1

/** The set-up of an authenticator app: the secret to type, and the URI for a QR code. */
export async function setUpOf(
  secret: Uint8Array,
  { issuer, email }: { issuer: string; email: string },
): Promise<{ secret: string; uri: string }> {
  const totp = await totpOf(secret, { issuer, label: email })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The time step of this code, within the window around `now` (epoch ms); null if no step matches. */
export async function stepOf(secret: Uint8Array, digits: string, now: number): Promise<number | null> {
  const totp = await totpOf(secret)
  const delta = totp.validate({ token: digits, timestamp: now, window: WINDOW })
  return delta === null ? null : stepAt(now) + delta
}

/** The code of a time step. */
export const codeOf = async (secret: Uint8Array, step: number): Promise<string> =>
  (await totpOf(secret)).generate({ timestamp: step * RULE.periodSeconds * 1_000 })

/** The time step of an instant (epoch ms). */
export const stepAt = (now: number): number => Math.floor(now / (RULE.periodSeconds * 1_000))

async function totpOf(secret: Uint8Array, label: { issuer?: string; label?: string } = {}) {
  const { Secret, TOTP } = await otpauth()
  return new TOTP({
    ...label,
    algorithm: 'SHA1',
    digits: RULE.digits,
    period: RULE.periodSeconds,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })
}

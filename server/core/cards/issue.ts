import type { Bytes } from '#domain/cards/credential/bytes.ts'
import { codeText } from '#domain/cards/credential/code-text.ts'
import { credentialEnd } from '#domain/cards/credential/credential-life.ts'
import { signCredential } from '#domain/cards/credential/sign-credential.ts'
import { AppError } from '#domain/errors.ts'
import type { GoodCard } from './good-card.ts'
import { issuer, type KeyDeps } from './keys.ts'

/** `credential`: base64url; `exp` and `now`: UTC seconds. */
export type IssuedCredential = { credential: string; exp: number; now: number }

/** The text of a copy's QR. @param origin for the address in it */
export const textOf = ({ credential }: Pick<IssuedCredential, 'credential'>, origin: string): string =>
  codeText(origin, new Uint8Array(Buffer.from(credential, 'base64url')))

/**
 * Prepares a credential except for its index. Call it before the transaction that takes the index: opening a key and signing must not run
 * inside it. `times`: for the index's row, epoch ms.
 *
 * @param device 04, x, y; null for a static copy
 * @param iat of a credential that is signed again unchanged; by default now. UTC seconds
 * @throws card.not_good 409 · api.unavailable 503 without a key that can be opened
 */
export async function prepareIssue(
  deps: KeyDeps,
  card: GoodCard,
  { kind, device, iat = Math.floor(deps.clock.now() / 1000) }: { kind: 'live' | 'static'; device: Bytes | null; iat?: number },
) {
  const signer = await issuer(deps)
  const exp = credentialEnd({ iat, cardEnd: card.end, kind })
  if (exp === null) throw new AppError('card.not_good', 409)
  const claims = { iat, exp, device, name: card.name, last4: Number(card.number.slice(-4)) }
  return {
    kid: signer.kid,
    times: { issuedAt: iat * 1000, expiresAt: exp * 1000 },
    async sign(place: { list: number; idx: number }): Promise<IssuedCredential> {
      const bytes = await signCredential({ ...claims, ...place }, signer)
      return { credential: Buffer.from(bytes).toString('base64url'), exp, now: iat }
    },
  }
}

import { concat, type Bytes } from './bytes.ts'
import { ES256, importPublicKey, type Es256Key } from './es256.ts'
import { pointOfJwk } from './jwk-point.ts'
import { orNull } from './malformed.ts'

export const CHALLENGE_BYTES = 32

/** The bytes that a device signs to prove that it holds its key (card format, section 14). A challenge works once, for five minutes. */
const message = (challenge: Bytes): Bytes => concat(new TextEncoder().encode('tessera-enrol-v1'), challenge)

/** The device's part. Gives 64 bytes, r and s. */
export const signChallenge = async (challenge: Bytes, privateKey: Es256Key): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.sign(ES256, privateKey, message(challenge)))

/** The server's part: the point (04, x, y) of the device's public JWK if that key signed this challenge, else null. */
export function enrolledPoint(jwk: { kty?: unknown; crv?: unknown; x?: unknown; y?: unknown }, challenge: Bytes, signature: Bytes) {
  return orNull(async () => {
    const point = pointOfJwk(jwk)
    const isSigned = await crypto.subtle.verify(ES256, await importPublicKey(point), signature, message(challenge))
    return isSigned && challenge.length === CHALLENGE_BYTES ? point : null
  })
}

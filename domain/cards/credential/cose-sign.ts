import type { Bytes } from './bytes.ts'
import { Sign1 } from './cbor-decode.ts'
import { encodeCbor } from './cbor-encode.ts'
import { toBeSigned } from './cose-sign1.ts'
import { ES256, type Es256Key } from './es256.ts'

/** A signer: an issuer of cards or an anchor. `kid`: 8 hexadecimal digits. */
export type Signer = { kid: string; privateKey: Es256Key }

/** A tagged COSE_Sign1 (card format, section 4). Two signatures of the same bytes differ, as ECDSA is randomised. */
export async function signSign1(headers: Bytes, payload: Bytes, privateKey: Es256Key): Promise<Bytes> {
  const signature = await crypto.subtle.sign(ES256, privateKey, toBeSigned(headers, payload))
  return encodeCbor(new Sign1(headers, payload, new Uint8Array(signature)))
}

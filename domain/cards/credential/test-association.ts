import type { Bytes } from './bytes.ts'
import { codeText } from './code-text.ts'
import type { Signer } from './cose-sign.ts'
import { ES256, type Es256Key } from './es256.ts'
import { publishedKey, readKeySet, type IssuerKey, type KeySet, type PublishedKey } from './key-set.ts'
import { signPresentation } from './presentation.ts'
import { signCredential, type Claims } from './sign-credential.ts'
import { keySetJson } from './sign-key-set.ts'
import type { Check, Status } from './verify.ts'

/** The time of the tests, UTC seconds: 15 January 2027, 08:00 in London. */
export const NOW = 1_800_000_000
export const ORIGIN = 'https://tessera.example'
export const statusBase = (association: string): string => `${ORIGIN}/.well-known/tessera/status/${association}/`

export type TestKey = PublishedKey & { signer: Signer }

export async function testKey(): Promise<TestKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ES256, true, ['sign', 'verify'])
  const published = await publishedKey(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
  return { ...published, signer: { kid: published.kid, privateKey } }
}

export const issuerKey = (key: PublishedKey, changes: Partial<IssuerKey> = {}): IssuerKey => ({
  ...key,
  association: 'aurora',
  nbf: NOW - 10_000_000,
  exp: NOW + 10_000_000,
  ...changes,
})

export const testKeySetJson = (changes: Partial<KeySet> & Pick<KeySet, 'anchors' | 'keys'>): Bytes =>
  keySetJson({
    iss: ORIGIN,
    seq: 7,
    iat: NOW - 3600,
    associations: new Map([
      ['aurora', { name: 'Circolo Aurora', status: statusBase('aurora') }],
      ['boreale', { name: 'Polisportiva Boreale', status: statusBase('boreale') }],
    ]),
    ...changes,
  })

/** An association with one key, one device with a live card, and a verifier with data of an hour ago. */
export async function testAssociation() {
  const [issuer, device, anchor] = [await testKey(), await testKey(), await testKey()]
  const keySet = await readKeySet(testKeySetJson({ anchors: [anchor], keys: [issuerKey(issuer)] }))
  const claims: Claims = {
    iat: NOW - 3600,
    exp: NOW + 86_400,
    device: device.point,
    name: 'Giulia B.',
    last4: 175,
    list: 0,
    idx: 41_234,
  }
  const fresh: Status = { isRevoked: false, iat: NOW - 3600, exp: NOW + 600_000 }

  const credential = (changes: Partial<Claims> = {}): Promise<Bytes> => signCredential({ ...claims, ...changes }, issuer.signer)
  /** The text of a code that the device signed at `presentedAt`. */
  const live = async (changes: Partial<Claims> = {}, presentedAt = NOW - 5, key: Es256Key = device.signer.privateKey): Promise<string> =>
    codeText(ORIGIN, await signPresentation(await credential(changes), presentedAt, key))
  /** The text of a printed code. */
  const printed = async (changes: Partial<Claims> = {}): Promise<string> => codeText(ORIGIN, await credential({ device: null, ...changes }))
  const check = (text: string, changes: Partial<Check> & { list?: Partial<Status> | null } = {}): Check => ({
    text,
    keySet,
    now: NOW,
    status: async () => (changes.list === null ? null : { ...fresh, ...changes.list }),
    ...changes,
  })
  return { issuer, device, anchor, keySet, claims, credential, live, printed, check }
}

/** Numbers from 0 to 1 that are the same at every run. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let n = Math.imul(state ^ (state >>> 15), 1 | state)
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n
    return ((n ^ (n >>> 14)) >>> 0) / 2 ** 32
  }
}

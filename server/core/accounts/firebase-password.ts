import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const deriveKey = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** A Firebase project's password hash parameters, as its console shows them. `memCost`: the binary logarithm of scrypt's N. */
export type FirebaseHashConfig = { signerKey: Buffer; saltSeparator: Buffer; rounds: number; memCost: number }

/** Prefix of a password imported from Firebase that has not been used here yet. */
export const IMPORTED_PREFIX = '$firebase-scrypt$'
const FORMAT = /^\$firebase-scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=1\$([A-Za-z0-9+/]+={0,2})\$([A-Za-z0-9+/]+={0,2})$/
const KEY_BYTES = 32
const NO_IV = Buffer.alloc(16)

export const isImported = (stored: string): boolean => stored.startsWith(IMPORTED_PREFIX)

/**
 * The stored form of an exported password. Firebase encrypts the project's signer key with AES-256 in counter mode, under a key that scrypt
 * derives from the password (github.com/firebase/scrypt). Counter mode XORs with a key stream, so the hash and the signer key together give
 * that stream. The stream is enough to check a password, and the project's secret key stays out of the database.
 *
 * @returns null when hash and signer key cannot belong together
 */
export function importedPassword(exported: { hash: Buffer; salt: Buffer }, config: FirebaseHashConfig): string | null {
  const { signerKey, saltSeparator, rounds, memCost } = config
  if (exported.hash.length !== signerKey.length) return null
  const stream = exported.hash.map((byte, i) => byte ^ signerKey[i]!)
  const salt = Buffer.concat([exported.salt, saltSeparator])
  return `${IMPORTED_PREFIX}ln=${memCost},r=${rounds},p=1$${salt.toString('base64')}$${Buffer.from(stream).toString('base64')}`
}

/** Whether the password matches the stored form. Another format is a wrong password, not an error. */
export async function isImportedPasswordOf(stored: string, password: string): Promise<boolean> {
  const [, memCost, rounds, salt, stream] = FORMAT.exec(stored) ?? []
  if (!salt || !stream) return false
  const expected = Buffer.from(stream, 'base64')
  const cost = { N: 2 ** Number(memCost), r: Number(rounds), p: 1 }
  let matches = false
  // Firebase got an accent as the device sent it, as one code point or two. All spellings are tried, also after a match.
  for (const spelling of new Set([password, password.normalize('NFC'), password.normalize('NFD')])) {
    const key = await deriveKey(spelling, Buffer.from(salt, 'base64'), KEY_BYTES, { ...cost, maxmem: 256 * cost.N * cost.r })
    const got = createCipheriv('aes-256-ctr', key, NO_IV).update(Buffer.alloc(expected.length))
    matches = timingSafeEqual(got, expected) || matches
  }
  return matches
}

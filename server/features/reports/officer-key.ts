import { createPrivateKey, createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'
import type { Database } from '#db/connect.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import { hasReadingOfficer } from '#server/core/staff/queries.ts'
import { openBytes, sealBytes, sealKey, unsealKey } from '#server/platform/secret/sealed-bytes.ts'
import { defineSetting, keepSetting, readSetting } from '#server/platform/settings.ts'

const OWNER = 'safeguarding'
const KEY_BYTES = 32

/** `publicKey`: SPKI, base64url; `sealed`: the private key (PKCS #8), encrypted with the server's secret. */
type StoredKey = { publicKey: string; sealed: string; createdAt: number }
const OFFICER_KEY = defineSetting<StoredKey>('safeguardingKey')

/** Whether somebody can read confidential reports. */
export const hasOfficer = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> => hasReadingOfficer(db, romeDay(clock.now()))

/**
 * The key pair of the role `safeguarding`: confidential reports are encrypted with its public key. Made with the first report, once, also
 * for simultaneous processes.
 */
export async function officerPublicKey(db: Database, secret: string, now: number): Promise<KeyObject> {
  const { publicKey } = await keepSetting(db, OFFICER_KEY, () => makeKey(secret, now))
  return createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' })
}

function makeKey(secret: string, now: number): StoredKey {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
    sealed: sealKey(secret, OWNER, privateKey.export({ format: 'der', type: 'pkcs8' })),
    createdAt: now,
  }
}

/** A report's own key, encrypted for the officer (X25519 with a one-time key pair, HKDF, AES-256-GCM). */
export function newDataKey(officer: KeyObject, reportId: string): { key: Buffer; sealed: string } {
  const key = randomBytes(KEY_BYTES)
  const once = generateKeyPairSync('x25519')
  const sender = once.publicKey.export({ format: 'der', type: 'spki' })
  const wrapping = wrappingKey(diffieHellman({ privateKey: once.privateKey, publicKey: officer }), sender)
  return { key, sealed: `v1.${sender.toString('base64url')}.${sealBytes(wrapping, reportId, key).toString('base64url')}` }
}

/** Decrypts the report's key. @throws Error when the server's secret differs from that of the officer's key */
export async function openDataKey(db: Database, secret: string, reportId: string, sealed: string): Promise<Buffer> {
  const stored = await readSetting(db, OFFICER_KEY)
  const privateKey = stored && unsealKey(secret, OWNER, stored.sealed)
  if (!privateKey) throw new Error('The key of confidential reports cannot be opened: the secret is not the one with which it was made.')
  const [, sender = '', wrapped = ''] = sealed.split('.')
  const shared = diffieHellman({
    privateKey: createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' }),
    publicKey: createPublicKey({ key: Buffer.from(sender, 'base64url'), format: 'der', type: 'spki' }),
  })
  return openBytes(wrappingKey(shared, Buffer.from(sender, 'base64url')), reportId, Buffer.from(wrapped, 'base64url'))
}

const wrappingKey = (shared: Buffer, sender: Buffer) => Buffer.from(hkdfSync('sha256', shared, sender, 'tessera report key v1', KEY_BYTES))

import { createPrivateKey, createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'
import type { Database } from '#db/connect.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import { hasReadingOfficer } from '#server/core/staff/queries.ts'
import { openBytes, sealBytes, sealKey, unsealKey } from '#server/platform/secret/sealed-bytes.ts'
import { defineSetting, keepSetting, readSetting } from '#server/platform/settings.ts'

const OWNER = 'safeguarding'
const KEY_BYTES = 32

/** `publicKey`: SPKI, base64url; `sealed`: the private key (PKCS #8) under the server's secret. */
type StoredKey = { publicKey: string; sealed: string; createdAt: number }
const OFFICER_KEY = defineSetting<StoredKey>('safeguardingKey')

/** Whether somebody can read what is confidential. */
export const hasOfficer = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> => hasReadingOfficer(db, romeDay(clock.now()))

/**
 * The key pair of the role `safeguarding`: what is confidential is written with its public half alone. Made when the first report asks for
 * it, once, however many processes ask.
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

/** A report's own key, and how it is kept: sealed for the officer (X25519 with a key pair of this one time, HKDF, AES-256-GCM). */
export function newDataKey(officer: KeyObject, reportId: string): { key: Buffer; sealed: string } {
  const key = randomBytes(KEY_BYTES)
  const once = generateKeyPairSync('x25519')
  const sender = once.publicKey.export({ format: 'der', type: 'spki' })
  const wrapping = wrappingKey(diffieHellman({ privateKey: once.privateKey, publicKey: officer }), sender)
  return { key, sealed: `v1.${sender.toString('base64url')}.${sealBytes(wrapping, reportId, key).toString('base64url')}` }
}

/** The report's key again. @throws Error when the server's secret is not the one under which the officer's key was made */
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

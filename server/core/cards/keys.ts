import type { Database } from '#db/connect.ts'
import type { CardKeyRow } from '#db/tables.ts'
import type { Bytes } from '#domain/cards/credential/bytes.ts'
import type { Signer } from '#domain/cards/credential/cose-sign.ts'
import { ES256 } from '#domain/cards/credential/es256.ts'
import { periodOfNewKey, signingKey } from '#domain/cards/credential/key-rotation.ts'
import { keyId } from '#domain/cards/credential/key-thumbprint.ts'
import { AppError } from '#domain/errors.ts'
import type { Config } from '#server/platform/config.ts'
import type { Deps } from '#server/core/deps.ts'
import { insertCardKey, listCardKeys } from './key-queries.ts'
import { sealKey, unsealKey } from '#server/platform/secret/sealed-bytes.ts'

export type KeyDeps = Pick<Deps, 'db' | 'config' | 'clock'>

/** A key for the rotation rules; times are UTC seconds. */
export type TimedKey = { kid: string; association: string; nbf: number; exp: number; lastCredentialExp: number; row: CardKeyRow }

/** All keys of cards; makes the first of each kind if there are none. Processes that start together get the same keys. */
export async function cardKeys({ db, config, clock }: KeyDeps): Promise<CardKeyRow[]> {
  const there = await listCardKeys(db)
  const missing = (['anchor', 'issuer'] as const).filter((purpose) => !there.some((key) => key.purpose === purpose))
  if (missing.length === 0) return there
  for (const purpose of missing) await makeKey(db, { purpose, serial: 1, secret: config.secret, now: clock.now(), isUrgent: true })
  return listCardKeys(db)
}

/**
 * Makes and stores a key; null when another process made the one with this serial.
 *
 * @param now epoch ms
 * @param isUrgent the key signs at once, not after a week of notice
 */
export async function makeKey(
  db: Database,
  { purpose, serial, secret, now, isUrgent }: Pick<CardKeyRow, 'purpose' | 'serial'> & { secret: string; now: number; isUrgent: boolean },
): Promise<CardKeyRow | null> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ES256, true, ['sign', 'verify'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const kid = await keyId(point)
  const { nbf, exp } = periodOfNewKey(Math.floor(now / 1000), isUrgent)
  const row: CardKeyRow = {
    kid,
    purpose,
    serial,
    x: base64url(point.subarray(1, 33)),
    y: base64url(point.subarray(33)),
    sealed: sealKey(secret, ownerOf({ purpose, kid }), new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey))),
    notBefore: nbf * 1000,
    endsAt: purpose === 'issuer' ? exp * 1000 : null,
    compromisedAt: null,
    createdAt: now,
  }
  return (await insertCardKey(db, row)) ? row : null
}

/** The issuer's keys without the stolen ones, for the rotation rules. */
export function timedKeys(keys: CardKeyRow[], association: string): TimedKey[] {
  return keys
    .filter((row) => row.purpose === 'issuer' && row.compromisedAt === null && row.endsAt !== null)
    .map((row) => ({ kid: row.kid, association, nbf: row.notBefore / 1000, exp: row.endsAt! / 1000, lastCredentialExp: 0, row }))
}

/**
 * The key that signs cards and lists now.
 *
 * @throws api.unavailable 503 when there is none, or it was sealed with another secret
 */
export async function issuer(deps: KeyDeps): Promise<Signer> {
  const found = signingKey(timedKeys(await cardKeys(deps), ''), '', Math.floor(deps.clock.now() / 1000))
  if (!found) throw new AppError('api.unavailable', 503)
  return signerOf(deps.config, found.row)
}

/** @throws api.unavailable 503 when the key was sealed with another secret */
export async function signerOf(config: Pick<Config, 'secret'>, row: CardKeyRow): Promise<Signer> {
  const signer = await openedKey(config, row)
  if (!signer) throw new AppError('api.unavailable', 503)
  return signer
}

/** Null when the key was sealed with another secret. */
export function openedKey(config: Pick<Config, 'secret'>, row: CardKeyRow): Promise<Signer | null> {
  const kept = opened.get(config) ?? new Map<string, Promise<Signer | null>>()
  opened.set(config, kept)
  const name = `${ownerOf(row)} ${row.sealed}`
  const known = kept.get(name) ?? open(config, row)
  kept.set(name, known)
  return known
}

const opened = new WeakMap<object, Map<string, Promise<Signer | null>>>()

async function open({ secret }: Pick<Config, 'secret'>, row: CardKeyRow): Promise<Signer | null> {
  const bytes = unsealKey(secret, ownerOf(row), row.sealed)
  return bytes && { kid: row.kid, privateKey: await crypto.subtle.importKey('pkcs8', bytes, ES256, false, ['sign']) }
}

/** 04, x and y. */
export const pointOf = ({ x, y }: Pick<CardKeyRow, 'x' | 'y'>): Bytes =>
  new Uint8Array(Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]))

const ownerOf = ({ purpose, kid }: Pick<CardKeyRow, 'purpose' | 'kid'>) => `${purpose}:${kid}`
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { transaction, type Database } from '#db/connect.ts'
import type { CardPublicationRow } from '#db/tables.ts'
import type { Bytes } from '#domain/cards/credential/bytes.ts'
import { signingKey } from '#domain/cards/credential/key-rotation.ts'
import { keySetJson, signKeySet } from '#domain/cards/credential/sign-key-set.ts'
import { signStatusList, statusBits } from '#domain/cards/credential/sign-status-list.ts'
import { romeDay } from '#domain/plain-date.ts'
import { associationName } from '#server/core/content/association.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import type { Log } from '#server/platform/log.ts'
import { turnsOf, type Service } from '#server/platform/jobs/turns.ts'
import { setDecoys } from './decoys.ts'
import { listStatusLists, closingCards, doubtfulCards, indexesOfCards, lostIndexes } from './index-queries.ts'
import { openList } from './indexes.ts'
import { keySetContent, statusBase, type KeySetDeps } from './key-set.ts'
import { cardKeys, signerOf, timedKeys } from './keys.ts'
import { findPublication, putPublication } from './key-queries.ts'
import { rotateInTime } from './rotation.ts'
import { outOfUse } from './out-of-use.ts'

const HOUR = 3_600_000
/** A set is valid for 90 days; a verifier that refreshes weekly always has one with a long remainder. */
const KEY_SET_EVERY_MS = 7 * 24 * HOUR
const LIST_EVERY_MS = HOUR
/** Allowed difference between the clocks of two processes. */
const CLOCKS_APART_MS = 60_000

export const keySetName = (origin: string): string => `keys@${origin}`
export const listName = (origin: string, list: number): string => `status/${list}@${origin}`

/**
 * Signs the files that verifiers keep: the key set when it changes, and every week; a status list when a bit changes, and every hour.
 * Signed files are in the database, so that every process sends the same bytes; several processes may call this at once. There is one key
 * set for each origin of the app: one, except in the trial.
 *
 * @throws api.unavailable 503 when the keys cannot be opened
 */
export async function publishCards(deps: KeySetDeps): Promise<void> {
  const { db, clock, config } = deps
  await rotateInTime(deps)
  await openList(db, clock.now())
  const association = await associationName(deps)
  const origins = ownOrigins(config)
  const signed: (Signed | null)[] = []
  for (const origin of origins) signed.push(await signKeySetAnew(deps, origin))
  const signer = await listSigner(deps, association.id)
  const lists = await listStatusLists(db)
  const readAt = clock.now()
  const revoked = await revokedEntries(db, readAt)
  for (const { list, seed } of lists) {
    const bits = statusBits([...setDecoys(seed, readAt), ...(revoked.get(list) ?? [])])
    for (const origin of origins) {
      const url = `${statusBase(origin, association.id)}${list}`
      const sign = (iat: number) => signStatusList({ url, iat, compressed: new Uint8Array(deflateSync(bits, { level: 9 })) }, signer)
      const fingerprint = digest(url, signer.kid, bits)
      signed.push(await signAnew(deps, { name: listName(origin, list), fingerprint, readAt, everyMs: LIST_EVERY_MS, sign }))
    }
  }
  // In one transaction: lists signed by a new key are useless with the old set, and old lists with a set without a stolen key.
  await transaction(db, async () => {
    for (const one of signed) if (one) await putPublication(db, one.row, one.known)
  })
}

async function signKeySetAnew(deps: KeySetDeps, origin: string): Promise<Signed | null> {
  const readAt = deps.clock.now()
  const content = await keySetContent(deps, origin)
  const signer = await signerOf(deps.config, content.anchors[0]!.row)
  // The time is the number: it grows with each change, also after an older backup is restored.
  const sign = (iat: number) => signKeySet(keySetJson({ ...content, seq: iat, iat }), signer)
  const fingerprint = digest(signer.kid, keySetJson({ ...content, seq: 0, iat: 0 }))
  return signAnew(deps, { name: keySetName(origin), fingerprint, readAt, everyMs: KEY_SET_EVERY_MS, sign })
}

async function listSigner({ db, clock, config }: KeySetDeps, association: string) {
  const rows = await cardKeys({ db, clock, config })
  return signerOf(config, signingKey(timedKeys(rows, association), association, Math.floor(clock.now() / 1000))!.row)
}

/** `known`: the row to replace. */
type Signed = { row: CardPublicationRow; known: CardPublicationRow | undefined }

type News = Pick<CardPublicationRow, 'name' | 'fingerprint' | 'readAt'> & { everyMs: number; sign(iat: number): Promise<Bytes> }

/** Signs a changed publication; null when it is unchanged. A process with newer data wins; of two with the same data one does. */
async function signAnew({ db, clock }: KeySetDeps, { name, fingerprint, readAt, everyMs, sign }: News): Promise<Signed | null> {
  const known = await findPublication(db, name)
  const now = clock.now()
  if (known) {
    const isFresh = known.fingerprint === fingerprint && now - known.signedAt < everyMs
    if (isFresh || (known.readAt > readAt && known.readAt <= now + CLOCKS_APART_MS)) return null
  }
  // Readers keep the newest, so each publication of a name needs another second.
  const signedAt = Math.max(now, (known?.signedAt ?? 0) + 1000)
  const body = Buffer.from(await sign(Math.floor(signedAt / 1000))).toString('base64')
  return { row: { name, body, fingerprint, readAt, signedAt }, known }
}

function digest(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('base64url')
}

const PART = 1_000

/**
 * All entries to set now, by list. Computed from the current facts, so that nothing must be written when a card is suspended, a device is
 * removed or a day begins. Reads in batches through indexes, without locks, with pauses for other work.
 *
 * @param now epoch ms
 */
export async function revokedEntries(db: Database, now: number): Promise<Map<number, Set<number>>> {
  const entries = new Map<number, Set<number>>()
  const add = (places: { list: number; idx: number }[]) => {
    for (const { list, idx } of places) {
      const set = entries.get(list) ?? new Set()
      entries.set(list, set.add(idx))
    }
  }
  for await (const places of parts({ list: -1, idx: -1 }, (after) => lostIndexes(db, after, PART))) add(places)
  const today = romeDay(now)
  for await (const cards of parts({ number: '' }, ({ number }) => doubtfulCards(db, number, PART))) {
    const out = cards.filter((card) => outOfUse(card, today)).map(({ number }) => number)
    if (out.length > 0) add(await indexesOfCards(db, out))
  }
  const closing = await closingCards(db)
  for (let i = 0; i < closing.length; i += PART) add(await indexesOfCards(db, closing.slice(i, i + PART)))
  return entries
}

async function* parts<Key, Row extends Key>(first: Key, read: (after: Key) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let after = first; ;) {
    const rows = await read(after)
    yield rows
    if (rows.length < PART) return
    after = rows.at(-1)!
    await new Promise((resume) => setImmediate(resume))
  }
}

/** A change is visible within a minute (card format, section 9). Slower work is signed at the next turn. */
const EVERY_MS = 45_000

/** Signs the verifiers' files in the background, in each serving process; a call that reads never writes. */
export const createPublisher = (deps: KeySetDeps & { log: Log }): Service =>
  turnsOf(
    () => publishCards(deps).catch((err: unknown) => deps.log.error({ err }, 'the card’s keys and lists could not be signed')),
    EVERY_MS,
  )

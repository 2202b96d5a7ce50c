import { listedAnchors, listedKeys } from '#domain/cards/credential/key-rotation.ts'
import { readKeySet, type KeySet } from '#domain/cards/credential/key-set.ts'
import { keySetJson } from '#domain/cards/credential/sign-key-set.ts'
import { associationName } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { lastCopyUnder } from './key-queries.ts'
import { cardKeys, pointOf, timedKeys, type TimedKey } from './keys.ts'

export type KeySetDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'lists'>

export const statusBase = (origin: string, association: string): string => `${origin}/.well-known/tessera/status/${association}/`

/** The contents of the key set at this moment, without its times; the first of its anchors signs it. */
export async function keySetContent(deps: KeySetDeps, origin: string) {
  const association = await associationName(deps)
  const now = Math.floor(deps.clock.now() / 1000)
  const rows = await cardKeys(deps)
  const anchors = listedAnchors(
    rows
      .filter(({ purpose, compromisedAt }) => purpose === 'anchor' && compromisedAt === null)
      .map((row) => ({ kid: row.kid, point: pointOf(row), since: row.notBefore / 1000, row })),
    now,
  )
  const keys = listedKeys(await withLastCopies(deps, timedKeys(rows, association.id), now), now)
  return {
    iss: origin,
    associations: new Map([[association.id, { name: association.name, status: statusBase(origin, association.id) }]]),
    anchors,
    keys: keys.map(({ kid, nbf, exp, row }) => ({ kid, nbf, exp, point: pointOf(row), association: association.id })),
  }
}

/** Adds to ended keys how long they must stay listed. */
async function withLastCopies({ db }: KeySetDeps, keys: TimedKey[], now: number): Promise<TimedKey[]> {
  const begun = keys.filter(({ nbf }) => nbf <= now)
  const current = Math.max(...begun.map(({ nbf }) => nbf))
  return Promise.all(
    keys.map(async (key) => {
      if (key.nbf >= current) return key
      const end = Math.min(key.exp, ...begun.filter(({ nbf }) => nbf > key.nbf).map(({ nbf }) => nbf))
      return { ...key, lastCredentialExp: Math.max(end + LIVE_S, Math.floor((await lastCopyUnder(db, key.kid)) / 1000)) }
    }),
  )
}

/** The life of a credential that a key signed at its last moment. */
const LIVE_S = 14 * 86_400

const KEPT_MS = 5_000
const kept = new WeakMap<object, { at: number; keySet: Promise<KeySet> }>()

/** The key set for checks on the server itself: it shows a new or stolen key within seconds, before publication. */
export function liveKeySet(deps: KeySetDeps): Promise<KeySet> {
  const now = deps.clock.now()
  const known = kept.get(deps.config)
  if (known && Math.abs(now - known.at) < KEPT_MS) return known.keySet
  const keySet = open(deps)
  kept.set(deps.config, { at: now, keySet })
  keySet.catch(() => kept.delete(deps.config))
  return keySet
}

async function open(deps: KeySetDeps): Promise<KeySet> {
  const iat = Math.floor(deps.clock.now() / 1000)
  return readKeySet(keySetJson({ ...(await keySetContent(deps, ownOrigins(deps.config)[0]!)), seq: iat, iat }))
}

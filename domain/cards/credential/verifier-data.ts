import type { Bytes } from './bytes.ts'
import { acceptKeySet, publishedKey, type KeySet } from './key-set.ts'
import { orNull } from './malformed.ts'
import { isSet, readStatusList, type StatusList } from './status-list.ts'
import type { Check } from './verify.ts'

/** A verifier's data for offline use: the bytes as received, verified again when they are loaded (card format, section 12). */
export type VerifierData = {
  /** Points of the anchors that vouched for the key set. */
  pins: readonly Bytes[]
  keySet: Bytes
  /** By 'association/list'. `iat`: when it was signed, UTC seconds. */
  lists: ReadonlyMap<string, { bytes: Bytes; iat: number }>
}

/** Ready for `verify`. Null when the data was altered. A list is verified once, at the scan of its first card. */
export async function openVerifierData(data: VerifierData): Promise<(Pick<Check, 'status'> & { keySet: KeySet }) | null> {
  const keySet = await openKeySet(data)
  if (!keySet) return null
  const opened = new Map<string, Promise<StatusList | null>>()
  const status: Check['status'] = async ({ association, list, idx }) => {
    const key = listKey({ association, list })
    const kept = data.lists.get(key)
    if (!kept) return null
    if (!opened.has(key)) opened.set(key, readStatusList(kept.bytes, keySet))
    const found = await opened.get(key)
    if (!found || listKey(found) !== key) return null
    return { isRevoked: isSet(found.bits, idx), iat: found.iat, exp: found.exp }
  }
  return { keySet, status }
}

/**
 * The data after a refresh: the fetched key set if the pinned anchors accept it, and the newest verified version of each list. Lists are
 * accepted only with a key set of the same run, so a list's age bounds the age of both.
 *
 * @param kept null at the first visit
 * @returns null when the key set is refused: the kept data then stays
 */
export async function refreshVerifierData(
  kept: VerifierData | null,
  fetched: { keySet: Bytes; lists: readonly Bytes[] },
): Promise<VerifierData | null> {
  const pinned = kept && (await openKeySet(kept))
  const keySet = await acceptKeySet(fetched.keySet, pinned)
  if (!keySet) return null
  const lists = new Map<string, { bytes: Bytes; iat: number }>()
  for (const bytes of fetched.lists) {
    const list = await readStatusList(bytes, keySet)
    if (list && list.iat >= (lists.get(listKey(list))?.iat ?? 0)) lists.set(listKey(list), { bytes, iat: list.iat })
  }
  // A kept list stays until a newer one arrives, if the new keys vouch for it.
  for (const [key, old] of kept?.lists ?? []) {
    if (old.iat > (lists.get(key)?.iat ?? -1) && (await readStatusList(old.bytes, keySet))) lists.set(key, old)
  }
  return { pins: (pinned ?? keySet).anchors.map((anchor) => anchor.point), keySet: fetched.keySet, lists }
}

/** When the oldest kept list was signed, UTC seconds: the age of the verifier's data. Null without lists. */
export function dataAt({ lists }: VerifierData): number | null {
  return lists.size ? Math.min(...Array.from(lists.values(), (list) => list.iat)) : null
}

const openKeySet = ({ pins, keySet }: VerifierData): Promise<KeySet | null> =>
  orNull(async () => acceptKeySet(keySet, { anchors: await Promise.all(pins.map(publishedKey)), seq: 0 }))

const listKey = ({ association, list }: { association: string; list: number }): string => `${association}/${list}`

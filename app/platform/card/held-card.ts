import type { Bytes } from '#domain/cards/credential/bytes.ts'
import type { Es256Key } from '#domain/cards/credential/es256.ts'
import { storedUser } from '#app/platform/session/device-user.ts'
import { readSnapshot, run, type Snapshot } from '#app/platform/snapshots.ts'

/**
 * The device's part of a card (card format, section 14): its key, which never leaves the device, and the credential for that key. Stored in
 * IndexedDB, the only place where a browser keeps non-extractable keys.
 */
export type HeldCard = {
  /** The card's number, ten digits. A card of another account is ignored. */
  number: string
  deviceId: string
  credential: Bytes
  privateKey: Es256Key
  /** UTC seconds. */
  iat: number
  exp: number
  /** The card's last day at signing: after a renewal the device needs another credential. */
  validTo?: string | null
  /** The full name at signing: after a change the device needs another credential. */
  name?: string
  /** Ten symbols, for typing where no camera works. */
  code: string
}

const KEY = 'held-card'
const VERSION = 1

/** Window event: this device has got another credential, or was refused one. */
export const HELD_CARD_EVENT = 'held-card'

/** By storage key. */
const held = new Map<string, Promise<HeldCard | null>>()

/** The storage key of a card. A child's card has its own key pair, so that cards cannot be linked by it (card format, section 14). */
export const heldKey = (number: string): string => (number === storedUser()?.tessera ? KEY : `${KEY}:${number}`)

/** Null when there is none, or the browser has cleared it. Cached after the first read. */
export function heldCard(number: string): Promise<HeldCard | null> {
  const key = heldKey(number)
  let card = held.get(key)
  if (!card) {
    card = readSnapshot<HeldCard>(key, VERSION, ({ credential, privateKey }) => Boolean(credential && privateKey)).then(
      (kept) => kept && kept.data,
    )
    held.set(key, card)
  }
  return card
}

/** Stores a card. If the browser refuses (private windows), it lasts as long as the page. @throws DOMException then */
export async function keepHeldCard(card: HeldCard): Promise<void> {
  const key = heldKey(card.number)
  held.set(key, Promise.resolve(card))
  globalThis.dispatchEvent?.(new Event(HELD_CARD_EVENT))
  await run('readwrite', (store) =>
    store.put({ version: VERSION, fetchedAt: card.iat * 1000, data: card } satisfies Snapshot<HeldCard>, key),
  )
}

/** Deletes one card of this device. @throws DOMException */
export async function dropHeld(number: string): Promise<void> {
  const key = heldKey(number)
  held.delete(key)
  await run('readwrite', (store) => store.delete(key))
}

/** Deletes all cards of this device with their keys: the last code is stale within ninety seconds. @throws DOMException */
export async function dropHeldCard(): Promise<void> {
  held.clear()
  // ';' is the character after ':'.
  await run('readwrite', (store) => store.delete(IDBKeyRange.bound(KEY, `${KEY};`)))
}

import type { Bytes } from '#domain/cards/credential/bytes.ts'
import type { Es256Key } from '#domain/cards/credential/es256.ts'
import { storedUser } from '#app/platform/session/device-user.ts'
import { readSnapshot, run, type Snapshot } from '#app/platform/snapshots.ts'

/**
 * What this device shows the card with (card format, section 14): the key that never leaves it, and what the server has signed for that
 * key. In IndexedDB, the only place where a browser keeps a key that nobody can read.
 */
export type HeldCard = {
  /** The card's number, ten digits. Another account's is ignored. */
  number: string
  deviceId: string
  credential: Bytes
  privateKey: Es256Key
  /** UTC seconds. */
  iat: number
  exp: number
  /** The card's last day when it was signed: a card that was renewed since gets another. */
  validTo?: string | null
  /** The whole name on the card when it was signed: a changed one gets another. */
  name?: string
  /** To be spelled where no camera reads: ten symbols. */
  code: string
}

const KEY = 'held-card'
const VERSION = 1

/** The window tells of it when this device has been given another one, or was refused one. */
export const HELD_CARD_EVENT = 'held-card'

/** By its place on this device. */
const held = new Map<string, Promise<HeldCard | null>>()

/** A child's card that the member carries has its own key: cards cannot be linked by it (card format, section 14). */
export const heldKey = (number: string): string => (number === storedUser()?.tessera ? KEY : `${KEY}:${number}`)

/** Null when there is none, or the browser has cleared it. Read from the device once. */
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

/** Where the browser refuses to store (private windows), it holds as long as the page. @throws DOMException then */
export async function keepHeldCard(card: HeldCard): Promise<void> {
  const key = heldKey(card.number)
  held.set(key, Promise.resolve(card))
  globalThis.dispatchEvent?.(new Event(HELD_CARD_EVENT))
  await run('readwrite', (store) =>
    store.put({ version: VERSION, fetchedAt: card.iat * 1000, data: card } satisfies Snapshot<HeldCard>, key),
  )
}

/** One card of this device. @throws DOMException */
export async function dropHeld(number: string): Promise<void> {
  const key = heldKey(number)
  held.delete(key)
  await run('readwrite', (store) => store.delete(key))
}

/** All cards of this device. The keys are gone with them: what they have signed goes stale within ninety seconds. @throws DOMException */
export async function dropHeldCard(): Promise<void> {
  held.clear()
  // ';' is the character after ':'.
  await run('readwrite', (store) => store.delete(IDBKeyRange.bound(KEY, `${KEY};`)))
}

import type { Bytes } from '#domain/credential/bytes.ts'
import type { Es256Key } from '#domain/credential/es256.ts'
import { readSnapshot, run, type Snapshot } from './snapshots.ts'

/**
 * What this device shows the card with (card format, section 14): the key that never leaves it, and what the server has signed for that
 * key. In IndexedDB, the only place where a browser keeps a key that nobody can read.
 */
export type HeldCard = {
  /** Of the card, ten digits: somebody else's is nobody's. */
  number: string
  deviceId: string
  credential: Bytes
  privateKey: Es256Key
  /** UTC seconds. */
  iat: number
  exp: number
  /** To be spelled where no camera reads: ten symbols. */
  code: string
}

const KEY = 'held-card'
const VERSION = 1

/** The window tells of it when this device has been given another one. */
export const HELD_CARD_EVENT = 'held-card'

let held: Promise<HeldCard | null> | undefined

/** Null when there is none, or the browser has cleared it. Read from the device once. */
export const heldCard = (): Promise<HeldCard | null> =>
  (held ??= readSnapshot<HeldCard>(KEY, VERSION, ({ credential, privateKey }) => Boolean(credential && privateKey)).then(
    (found) => found && found.data,
  ))

/** Where the browser refuses to store (private windows), it holds as long as the page. @throws DOMException then */
export async function keepHeldCard(card: HeldCard): Promise<void> {
  held = Promise.resolve(card)
  globalThis.dispatchEvent?.(new Event(HELD_CARD_EVENT))
  await run('readwrite', (store) =>
    store.put({ version: VERSION, fetchedAt: card.iat * 1000, data: card } satisfies Snapshot<HeldCard>, KEY),
  )
}

/** The key is gone with it: what it has signed goes stale within ninety seconds. @throws DOMException when the browser refuses */
export async function dropHeldCard(): Promise<void> {
  held = Promise.resolve(null)
  await run('readwrite', (store) => store.delete(KEY))
}

import { useEffect, useSyncExternalStore } from 'react'
import type { CardAnswer } from '#domain/api.ts'
import { api } from './api.ts'
import { CARD_KEY, CARD_VERSION } from './card-key.ts'
import { storedUser } from './device-user.ts'
import { report } from './report.ts'
import { deleteSnapshot, readSnapshot, writeSnapshot } from './snapshots.ts'

export type KnownCard = {
  card: CardAnswer | null
  /** When the server last confirmed it, ms; null when it never did. */
  fetchedAt: number | null
  /** The last try to bring it up to date failed. */
  stale: boolean
  state: 'loading' | 'ready'
}

let known: KnownCard = { card: null, fetchedAt: null, stale: false, state: 'loading' }
let opened: Promise<void> | undefined
const listeners = new Set<() => void>()

/** The card as the device knows it; it is read from the device first, and brought up to date behind. */
export function useCard(): KnownCard {
  useEffect(() => {
    void openCard()
  }, [])
  return useSyncExternalStore(subscribe, () => known)
}

/** The card on the device, read once. */
export function openCard(): Promise<void> {
  opened ??= readSnapshot<CardAnswer>(CARD_KEY, CARD_VERSION).then((found) => {
    const user = storedUser()
    // A fetch may have been quicker than the device; and a card of somebody else is nobody's.
    if (known.state === 'ready') return
    const mine = found !== null && found.data.number === user?.tessera
    publish({ card: mine ? found.data : null, fetchedAt: mine ? found.fetchedAt : null, stale: false, state: 'ready' })
  })
  return opened
}

/** Brings the card up to date. A failure leaves what is known and marks it as stale. */
export async function loadCard(): Promise<void> {
  await openCard()
  try {
    const card = await api.card()
    // Signed out, or somebody else, while the answer was on its way: nothing of it may stay on this device.
    if (storedUser()?.tessera !== card.number) return
    const fetchedAt = Date.now()
    publish({ card, fetchedAt, stale: false, state: 'ready' })
    await writeSnapshot(CARD_KEY, { version: CARD_VERSION, fetchedAt, data: card }).catch((error: unknown) =>
      report('card not written on the device', error),
    )
  } catch {
    publish({ ...known, stale: true })
  }
}

/** Takes the card off the device. */
export async function forgetCard(): Promise<void> {
  publish({ card: null, fetchedAt: null, stale: false, state: 'ready' })
  await deleteSnapshot(CARD_KEY).catch((error: unknown) => report('card not written on the device', error))
}

function publish(next: KnownCard): void {
  known = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { useEffect } from 'react'
import type { CardAnswer } from '#domain/api.ts'
import { api, ApiError } from './api.ts'
import { CARD_KEY, CARD_VERSION, isWholeCard } from './card-key.ts'
import { storedUser } from './device-user.ts'
import { followed } from './followed.ts'
import { report } from './report.ts'
import { readSnapshot } from './snapshots.ts'
import { deleteSnapshot, writeSnapshot } from './write-snapshot.ts'

export type KnownCard = {
  card: CardAnswer | null
  /** When the server last confirmed it, ms; null when it never did. */
  fetchedAt: number | null
  /** The last try to bring it up to date failed. */
  stale: boolean
  state: 'loading' | 'ready'
}

const known = followed<KnownCard>({ card: null, fetchedAt: null, stale: false, state: 'loading' })
let opened: Promise<void> | undefined

/** The card as the device knows it; it is read from the device first, and brought up to date behind. */
export function useCard(): KnownCard {
  useEffect(() => {
    void openCard()
  }, [])
  return known.use()
}

/** The card on the device, read once. */
export function openCard(): Promise<void> {
  opened ??= readCard()
  return opened
}

async function readCard(): Promise<void> {
  const found = await readSnapshot<CardAnswer>(CARD_KEY, CARD_VERSION, isWholeCard)
  // A fetch may have been quicker than the device; and a card of somebody else is nobody's.
  if (known.get().state === 'ready') return
  const mine = found !== null && found.data.number === storedUser()?.tessera
  known.set({ card: mine ? found.data : null, fetchedAt: mine ? found.fetchedAt : null, stale: false, state: 'ready' })
}

/** Brings the card up to date. A failure leaves what is known, marks it as stale, and is given back. */
export async function loadCard(): Promise<ApiError | null> {
  await openCard()
  try {
    const card = await api.card()
    // Signed out, or somebody else, while the answer was on its way: nothing of it may stay on this device.
    if (storedUser()?.tessera !== card.number) return null
    const fetchedAt = Date.now()
    known.set({ card, fetchedAt, stale: false, state: 'ready' })
    await writeSnapshot(CARD_KEY, { version: CARD_VERSION, fetchedAt, data: card }).catch((error: unknown) =>
      report('card not written on the device', error),
    )
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    known.set({ ...known.get(), stale: true })
    return error
  }
}

/** Takes the card off the device. */
export async function forgetCard(): Promise<void> {
  known.set({ card: null, fetchedAt: null, stale: false, state: 'ready' })
  await deleteSnapshot(CARD_KEY).catch((error: unknown) => report('card not written on the device', error))
}

import { useEffect } from 'react'
import type { BookingItem } from '#domain/events/event-booking.ts'
import { ApiError, call } from '#app/platform/api.ts'
import type { Freshness } from '#app/platform/content/collections.ts'
import { refreshPlaces } from './event-places.ts'
import { followed } from '#app/platform/create-store.ts'
import { owner, ownCopy } from '#app/platform/own-copy.ts'
import { report } from '#app/platform/log-warning.ts'
import { refreshSession, useSession } from '#app/platform/session/session.ts'

/** One's own registrations, and of when they are. */
export type KnownBookings = { owner: string | null; bookings: BookingItem[]; freshness: Freshness }

type Copy = { bookings: BookingItem[]; fetchedAt: number }

const copy = ownCopy<Copy>('bookings', 1)
const known = followed<KnownBookings>(onDevice())

/** As the device knows them, at once and without a network, then as the server says. Nobody has any while nobody is logged in. */
export function useBookings(): KnownBookings {
  const { user } = useSession()
  const whose = user?.firebaseUid ?? null
  useEffect(() => {
    if (whose !== null) void refreshBookings()
  }, [whose])
  const current = known.use()
  return current.owner === whose ? current : onDevice()
}

/** Asks the server again. Never throws: a failure leaves what is known, and marks it as stale. */
export async function refreshBookings(): Promise<void> {
  const whose = owner()
  if (whose === null) return
  try {
    const bookings = await call<BookingItem[]>('GET', '/api/events/bookings')
    if (owner() === whose) keep(whose, bookings)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    report('registrations not loaded', error)
    if (error.status === 401) await refreshSession().catch((reason: unknown) => report('session not refreshed', reason))
    const before = known.get().owner === whose ? known.get() : onDevice()
    if (owner() === whose) known.set({ ...before, freshness: { ...before.freshness, stale: true } })
  }
}

/** @throws ApiError events.refused with details.reason, api.invalid with the fields, auth.network */
export const register = (event: string, occurrence: string, values: object): Promise<BookingItem> =>
  changed(call<BookingItem>('PUT', address(event, occurrence), values))
/** @throws ApiError events.refused, auth.network */
export const acceptOffer = (event: string, occurrence: string): Promise<BookingItem> =>
  changed(call<BookingItem>('POST', address(event, occurrence, '/confirm'), {}))
/** @throws ApiError events.refused, auth.network */
export const withdraw = (event: string, occurrence: string): Promise<void> => changed(call<void>('DELETE', address(event, occurrence), {}))

const address = (event: string, occurrence: string, more = ''): string =>
  `/api/events/${encodeURIComponent(event)}/booking${more}${occurrence && `?giorno=${occurrence}`}`

/** Whatever the server has answered, it may have changed who has a place. */
async function changed<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } finally {
    await Promise.all([refreshBookings(), refreshPlaces()])
  }
}

function keep(whose: string, bookings: BookingItem[]): void {
  const fetchedAt = Date.now()
  known.set({ owner: whose, bookings, freshness: { fetchedAt, stale: false } })
  copy.write({ bookings, fetchedAt })
}

function onDevice(): KnownBookings {
  const kept = copy.read()
  return { owner: owner(), bookings: kept?.bookings ?? [], freshness: { fetchedAt: kept?.fetchedAt ?? null, stale: false } }
}

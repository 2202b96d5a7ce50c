import { useEffect } from 'react'
import type { BookedDays, DeskBookings, DoorList, WhenFull } from '#domain/events/desk-bookings.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { call, send } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { saveAnswer } from '#app/platform/device/save-file.ts'
import { keyed } from '#app/platform/keyed.ts'
import { followDoneWork, workDone } from '#app/shell/desk/done-work.ts'

// Names stay in the page's memory.

/** A day of an event. `occurrence`: '' for a single event. */
export type Slot = { event: string; occurrence: PlainDate | '' }

const at = (event: string, part: string, occurrence = '') =>
  `/api/staff/events/${encodeURIComponent(event)}/${part}${occurrence && `?giorno=${occurrence}`}`
const ofOne = ({ event, occurrence }: Slot, number: string, part = '') => at(event, `bookings/${number}${part}`, occurrence)

const daysOf = keyed((event) =>
  createResource<BookedDays | null>({
    name: `days of ${event}`,
    load: () => call<BookedDays>('GET', at(event, 'days')),
    refused: ({ status }, known) => (status === 403 ? null : known),
  }),
)

export function useBookedDays(event: string) {
  const resource = daysOf(event)
  useEffect(() => followDoneWork(() => void resource.refresh()), [resource])
  return { ...resource.use(), refresh: () => void resource.refresh() }
}

const bySlot = keyed((key) => {
  const [event = '', occurrence = ''] = key.split(' ')
  return createResource<DeskBookings | null>({
    name: `bookings of ${key}`,
    load: () => call<DeskBookings>('GET', at(event, 'bookings', occurrence)),
    refused: ({ status }, known) => (status === 403 || status === 404 ? null : known),
  })
})
export const bookings = ({ event, occurrence }: Slot) => bySlot(`${event} ${occurrence}`)

export function useBookings(slot: Slot) {
  const resource = bookings(slot)
  useEffect(() => followDoneWork(() => void resource.refresh()), [resource])
  return resource.use()
}

/** @throws ApiError events.refused, booking.no_account, member.own */
export async function addBooking(slot: Slot, number: string, asked: { guests: number; whenFull: WhenFull }): Promise<void> {
  await bookings(slot).change(call<DeskBookings>('PUT', ofOne(slot, number), asked))
  workDone()
}

/** @throws ApiError events.refused, booking.no_account, member.own */
export async function removeBooking(slot: Slot, number: string): Promise<void> {
  await bookings(slot).change(call<DeskBookings>('DELETE', ofOne(slot, number)))
  workDone()
}

/** @returns whether the file is among the downloads @throws ApiError */
export const saveBookings = ({ event, occurrence }: Slot) =>
  saveAnswer(send('GET', at(event, 'bookings/export', occurrence)), `iscritti-${event}${occurrence && `-${occurrence}`}.csv`)

/** Several people stand at the door. */
export const DOOR_EVERY_MS = 20_000

const doorOf = keyed((key) => {
  const [event = '', occurrence = ''] = key.split(' ')
  return createResource<DoorList | null>({
    name: `door of ${key}`,
    load: () => call<DoorList>('GET', at(event, 'attendance', occurrence)),
    refused: ({ status }, known) => (status === 403 ? null : known),
  })
})
export const door = ({ event, occurrence }: Slot) => doorOf(`${event} ${occurrence}`)

/** The last press for each person: a later one waits for its answer. */
const presses = new Map<string, Promise<unknown>>()

/** The list shows the press at once, since a queue stands at the door, and takes it back if it fails. @throws ApiError */
export async function writeAttendance(slot: Slot, number: string, attended: boolean): Promise<void> {
  const show = (is: boolean) =>
    door(slot).update(
      (known) =>
        known && {
          ...known,
          people: known.people.map((one) => (one.number === number ? { ...one, attendedAt: is ? Date.now() : null } : one)),
        },
    )
  const key = `${slot.event} ${slot.occurrence} ${number}`
  const earlier = presses.get(key) ?? Promise.resolve()
  const send = () => call('PUT', at(slot.event, `attendance/${number}`, slot.occurrence), { attended })
  const mine = earlier.then(send, send)
  presses.set(key, mine)
  show(attended)
  try {
    await mine
  } catch (error) {
    if (presses.get(key) === mine) show(!attended)
    throw error
  } finally {
    if (presses.get(key) === mine) presses.delete(key)
  }
}

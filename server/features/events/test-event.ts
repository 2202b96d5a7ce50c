import type { Deps } from '#server/core/deps.ts'
import { newAssociation } from '#domain/content/association.ts'
import type { BookingItem } from '#domain/events/event-booking.ts'
import type { Database } from '#db/connect.ts'
import type { Ask } from '#server/core/people/test-person.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { putDocument } from '#server/core/content/queries.ts'

type App = {
  db: Database
  clock: { now(): number }
  newClient(): Ask
  request: Ask
  deliver(): Promise<{ to: string; text: string }[]>
  deps: Pick<Deps, 'db' | 'house'>
}

/** For tests: an association with its patron's feast on 21 September. */
export async function withAssociation(app: App): Promise<void> {
  const made = newAssociation({ name: 'Circolo del Lago APS', color: '#0b5c6b', email: 'a@posta.example' })
  const data = { ...made, patronalFeast: { monthDay: '09-21', name: 'San Matteo' } }
  await putDocument(app.deps, 'pagine', { id: 'associazione', data, position: 0, now: app.clock.now() })
}

type Rules = Record<string, unknown> & { registration?: Record<string, unknown> }

/** A dinner on Saturday 21 November 2026 at 20:00, for two people, with a waiting list; with the test's changes. */
export const dinner = ({ registration = {}, ...changes }: Rules = {}) => ({
  title: 'Cena sociale',
  category: 'convivialita',
  summary: 'Tavolate lunghe.',
  start: { date: '2026-11-21', time: '20:00' },
  end: { date: '2026-11-21', time: '23:30' },
  place: { name: 'Sala grande', address: 'Via dei Lanaioli 3', lat: 43.36443, lng: 11.80091 },
  capacity: 2,
  booked: 0,
  waiting: 0,
  priceMemberCents: 2200,
  priceGuestCents: 2800,
  waitingList: true,
  status: 'scheduled',
  ...changes,
  registration: { required: true, membersOnly: false, maxGuests: 2, minAge: null, cancelUntilHours: 24, ...registration },
})

export const putEvent = (app: App, id: string, data: object): Promise<void> =>
  putDocument(app.deps, 'appuntamenti', { id, data, position: 0, now: app.clock.now() })

export type Guest = { ask: Ask; uid: string; email: string; number: string }

/** People with a valid card. */
export async function people(app: App, count: number): Promise<Guest[]> {
  const made: Guest[] = []
  for (let i = 0; i < count; i += 1) made.push(await confirmed(app))
  return made
}

export const join = ({ ask }: Guest, id: string, body: object = {}, day = '') =>
  ask(`/api/events/${id}/booking${day && `?giorno=${day}`}`, { method: 'PUT', body })
export const queue = (person: Guest, id: string, body: object = {}) => join(person, id, { waitingList: true, ...body })
export const accept = ({ ask }: Guest, id: string) => ask(`/api/events/${id}/booking/confirm`, { method: 'POST', body: {} })
export const leave = ({ ask }: Guest, id: string) => ask(`/api/events/${id}/booking`, { method: 'DELETE' })

export const bookings = async ({ ask }: Guest): Promise<BookingItem[]> => (await ask('/api/events/bookings')).json as BookingItem[]

/** A person's state at an event: of the active registration, else of the last ended one. */
export const stateOf = async (person: Guest, id: string): Promise<string | undefined> => {
  const own = (await bookings(person)).filter(({ event }) => event === id)
  const ends = ['withdrawn', 'declined', 'lapsed']
  return (own.find(({ state }) => !ends.includes(state)) ?? own.toSorted((a, b) => a.createdAt - b.createdAt).at(-1))?.state
}

export const reasonOf = ({ json }: { json: unknown }): unknown =>
  (json as { error?: { details?: { reason?: unknown } } }).error?.details?.reason

export const placesOf = async (app: App, id: string) =>
  ((await app.request('/api/events/places')).json as { places: { event: string; left: number | null; waiting: number }[] }).places.find(
    ({ event }) => event === id,
  )

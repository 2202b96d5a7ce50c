import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { romeDay } from '#domain/plain-date.ts'
import type { StaffOverview } from '#domain/staff/overview.ts'
import type { AuditPage } from '#domain/staff/audit-log.ts'
import { removeDocument } from '#server/core/content/queries.ts'
import type { BookedDays, DeskBookings, DoorEvent, DoorList } from '#domain/events/desk-bookings.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { dinner, join, leave, people, placesOf, putEvent, queue, reasonOf, stateOf, withAssociation, type Guest } from './test-event.ts'

type Staff = Awaited<ReturnType<typeof staffMember>>

let app: TestApp
let all: Guest[]
let secretary: Staff
let admin: Staff
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
  all = await people(app, 6)
  secretary = await staffMember(app, 'secretary')
  admin = await staffMember(app, 'admin')
})
afterAll(() => app.stop())

const path = (id: string, part = '', day = '') => `/api/staff/events/${id}/bookings${part}${day && `?giorno=${day}`}`
const list = async (id: string, day = '', { ask } = secretary) => (await ask(path(id, '', day))).json as DeskBookings
const add = ({ number }: Guest, id: string, body: object = {}, { ask } = secretary) =>
  ask(path(id, `/${number}`), { method: 'PUT', body: { guests: 0, whenFull: 'refuse', ...body } })
const remove = ({ number }: Guest, id: string) => secretary.ask(path(id, `/${number}`), { method: 'DELETE' })
const came = ({ number }: Guest, id: string, attended: boolean, { ask } = secretary) =>
  ask(`/api/staff/events/${id}/attendance/${number}`, { method: 'PUT', body: { attended } })
const door = async (id: string, { ask } = secretary) => (await ask(`/api/staff/events/${id}/attendance`)).json as DoorList
const today = async (): Promise<DoorEvent[]> => ((await secretary.ask('/api/staff/overview')).json as StaffOverview).todo.arrivals ?? []
const audited = async (title: string) => {
  const { entries } = (await admin.ask(`/api/staff/audit?record=booking&q=${title}`)).json as AuditPage
  return entries.map(({ action, changes }) => ({ action, changes }))
}
/** Runs at another time, and turns the clock back. */
async function at<T>(moment: string, act: () => Promise<T>): Promise<T> {
  const before = app.clock.now()
  app.clock.set(Date.parse(moment))
  try {
    return await act()
  } finally {
    app.clock.set(before)
  }
}

describe('the list of an event', () => {
  test('has people by name with places, price, answers and what they paid, and the waiting list last', async () => {
    const [anna, bruno, carla] = all as [Guest, Guest, Guest]
    const questions = [{ id: 'dieta', label: 'Cosa mangi?', options: ['Tutto', 'Vegano'], required: false }]
    await putEvent(app, 'elenco', dinner({ registration: { questions, maxGuests: 1 } }))
    await join(anna, 'elenco', { guests: 1, 'answer-dieta': 'Vegano' })
    await queue(carla, 'elenco')
    await queue(bruno, 'elenco')
    const asked = { requestKey: randomUUID(), number: anna.number, purpose: 'event', event: 'elenco', method: 'cash' }
    const body = { ...asked, paidOn: romeDay(app.clock.now()), amount: '30,00', note: '', again: false }
    expect(await secretary.ask('/api/staff/payments', { method: 'POST', body })).toMatchObject({ status: 200 })
    const answer = await list('elenco')
    expect(answer).toMatchObject({
      title: 'Cena sociale',
      questions: ['Cosa mangi?'],
      mostGuests: 1,
      hasPrice: true,
      refusal: null,
      total: 3,
      day: { occurrence: '', taken: 2, waiting: 2, left: 0 },
    })
    expect(answer.bookings.map(({ number, state, guests }) => [number, state, guests])).toEqual([
      [anna.number, 'booked', 1],
      [carla.number, 'waiting', 0],
      [bruno.number, 'waiting', 0],
    ])
    expect(answer.bookings[0]).toMatchObject({ priceCents: 5000, paidCents: 3000, answers: ['Vegano'], attendedAt: null })
  })

  test('roles with counts read numbers without names; others nothing', async () => {
    await putEvent(app, 'conti', dinner())
    await join(all[0]!, 'conti')
    for (const role of ['editor', 'viewer'] as const) {
      const { ask } = await staffMember(app, role)
      expect((await ask(path('conti'))).status).toBe(403)
      const days = (await ask('/api/staff/events/conti/days')).json as BookedDays
      expect(days).toEqual({
        title: 'Cena sociale',
        needsRegistration: true,
        isRecurring: false,
        days: [
          {
            occurrence: '',
            start: { date: '2026-11-21', time: '20:00' },
            isCancelled: false,
            taken: 1,
            offered: 0,
            waiting: 0,
            attended: 0,
            elsewhere: 0,
            left: 1,
          },
        ],
      })
    }
    const verifier = await staffMember(app, 'verifier')
    expect((await verifier.ask('/api/staff/events/conti/days')).status).toBe(403)
  })

  test('a recurring event has its next days and those with registrations, each with its list', async () => {
    const recurrence = { freq: 'WEEKLY', interval: 1, byDay: ['SA'], count: 20, until: null, skipHolidays: false, except: [], changes: [] }
    await putEvent(app, 'corso', dinner({ recurrence }))
    await join(all[0]!, 'corso', {}, '2026-11-28')
    const { days } = (await secretary.ask('/api/staff/events/corso/days')).json as BookedDays
    expect(days.map(({ occurrence, taken }) => [occurrence, taken]).slice(0, 3)).toEqual([
      ['2026-11-21', 0],
      ['2026-11-28', 1],
      ['2026-12-05', 0],
    ])
    expect((await list('corso', '2026-11-28')).bookings).toHaveLength(1)
    expect((await list('corso', '2026-12-05')).bookings).toHaveLength(0)
    expect((await secretary.ask(path('corso'))).status).toBe(404)
    expect((await secretary.ask(path('mai-visto'))).status).toBe(404)
    expect((await secretary.ask('/api/staff/events/mai-visto/days')).status).toBe(404)
    // Nobody is registered for a day without the event.
    for (const day of ['', '2026-12-06', 'domani']) {
      const asked = secretary.ask(path('corso', `/${all[1]!.number}`, day), { method: 'PUT', body: { guests: 0, whenFull: 'refuse' } })
      expect([404, 422]).toContain((await asked).status)
    }
  })

  test('an event that is no longer published keeps its list, and takes nobody', async () => {
    await putEvent(app, 'passata', dinner())
    await join(all[0]!, 'passata')
    await removeDocument(app.deps, 'appuntamenti', { id: 'passata', now: app.clock.now() })
    expect(await list('passata')).toMatchObject({ title: 'Cena sociale', refusal: 'over', total: 1 })
  })
})

describe('staff', () => {
  test('register a person also when registration is closed, and the person is told', async () => {
    const [anna] = all as [Guest]
    await putEvent(app, 'chiusa', dinner({ title: 'Cena chiusa', registration: { closes: { date: '2026-11-01', time: '20:00' } } }))
    expect(reasonOf(await join(anna, 'chiusa'))).toBe('closed')
    const answer = await add(anna, 'chiusa', { guests: 1 })
    expect(answer).toMatchObject({ status: 200, json: { total: 1, bookings: [{ number: anna.number, guests: 1, priceCents: 5000 }] } })
    expect(await stateOf(anna, 'chiusa')).toBe('booked')
    const mail = (await app.deliver()).find(({ to }) => to === anna.email)
    expect(mail?.text).toContain('la segreteria ti ha iscritto a «Cena chiusa»')
    expect(await audited('Chiusa')).toMatchObject([{ action: 'created', changes: { guests: { before: null, after: 1 } } }])
    // The same again changes nothing, and tells nothing.
    await add(anna, 'chiusa', { guests: 1 })
    expect(await audited('Chiusa')).toHaveLength(1)
    expect((await app.deliver()).filter(({ to }) => to === anna.email)).toEqual([])
  })

  test('choose for a full event: nobody, the waiting list, or one place more', async () => {
    const [anna, bruno, carla] = all as [Guest, Guest, Guest]
    await putEvent(app, 'piena', dinner({ capacity: 1 }))
    await join(anna, 'piena')
    const refused = await add(bruno, 'piena')
    expect(refused).toMatchObject({ status: 409, code: 'events.refused' })
    expect(reasonOf(refused)).toBe('full')
    expect(await add(bruno, 'piena', { whenFull: 'list' })).toMatchObject({ status: 200, json: { day: { taken: 1, waiting: 1 } } })
    expect(await add(carla, 'piena', { whenFull: 'place' })).toMatchObject({ status: 200, json: { day: { taken: 2, left: 0 } } })
    expect(await placesOf(app, 'piena')).toMatchObject({ left: 0, waiting: 1 })
    // Who waits keeps the position when the guests change.
    const changed = await add(bruno, 'piena', { guests: 1 })
    expect(changed).toMatchObject({ status: 200, json: { day: { taken: 2, waiting: 1 } } })
    expect((await list('piena')).bookings.at(-1)).toMatchObject({ number: bruno.number, guests: 1, state: 'waiting' })
  })

  test('confirm an offered place, which is kept for its person', async () => {
    const [anna, bruno] = all as [Guest, Guest]
    await putEvent(app, 'offerta', dinner({ capacity: 1 }))
    await join(anna, 'offerta')
    await queue(bruno, 'offerta')
    await leave(anna, 'offerta')
    expect((await list('offerta')).bookings).toMatchObject([{ state: 'offered' }])
    expect(await add(bruno, 'offerta')).toMatchObject({ status: 200, json: { bookings: [{ state: 'booked', offerEndsAt: null }] } })
    const row = await app.db.selectFrom('booking').select('offerEndsAt').where('eventId', '=', 'offerta').where('uid', '=', bruno.uid)
    expect(await row.executeTakeFirst()).toEqual({ offerEndsAt: null })
  })

  test('change the guests, and what the person answered stays', async () => {
    const [anna] = all as [Guest]
    const questions = [{ id: 'dieta', label: 'Cosa mangi?', options: [], required: false }]
    await putEvent(app, 'ospiti', dinner({ capacity: 9, registration: { questions } }))
    await join(anna, 'ospiti', { 'answer-dieta': 'Niente aglio' })
    await add(anna, 'ospiti', { guests: 2 })
    expect((await list('ospiti')).bookings[0]).toMatchObject({ guests: 2, answers: ['Niente aglio'] })
    expect(await add(anna, 'ospiti', { guests: 3 })).toMatchObject({ status: 422 })
  })

  test('remove a person after the deadline; the place goes to the next', async () => {
    const [anna, bruno] = all as [Guest, Guest]
    await putEvent(app, 'tolta', dinner({ capacity: 1 }))
    await join(anna, 'tolta')
    await queue(bruno, 'tolta')
    await at('2026-11-21T10:00:00+01:00', async () => {
      expect(reasonOf(await leave(anna, 'tolta'))).toBe('withdraw_late')
      expect(await remove(anna, 'tolta')).toMatchObject({ status: 200, json: { total: 1, bookings: [{ state: 'offered' }] } })
      expect(await remove(anna, 'tolta')).toMatchObject({ status: 200 })
      const mail = (await app.deliver()).find(({ to }) => to === anna.email)
      expect(mail?.text).toContain('la segreteria ha tolto il tuo nome dagli iscritti di «Cena sociale»')
    })
  })

  test('register nobody for a cancelled event, one without registration, or one of yesterday', async () => {
    const [anna] = all as [Guest]
    await putEvent(app, 'no', dinner({ status: 'cancelled' }))
    expect(reasonOf(await add(anna, 'no'))).toBe('cancelled')
    await putEvent(app, 'no', dinner({ registration: { required: false } }))
    expect(reasonOf(await add(anna, 'no'))).toBe('none')
    await putEvent(app, 'no', dinner())
    expect(reasonOf(await at('2026-11-22T08:00:00+01:00', () => add(anna, 'no')))).toBe('over')
    expect(await at('2026-11-21T21:00:00+01:00', () => add(anna, 'no'))).toMatchObject({ status: 200 })
  })

  test('never register themselves, nor a card without an account or with a closing one', async () => {
    await putEvent(app, 'altri', dinner())
    expect(await add(secretary as unknown as Guest, 'altri')).toMatchObject({ status: 409, code: 'member.own' })
    expect(await add({ ...all[0]!, number: '0000000000' }, 'altri')).toMatchObject({ status: 404 })
    const [carla] = all.slice(2) as [Guest]
    await app.db.updateTable('card').set({ uid: null }).where('number', '=', carla.number).execute()
    expect(await add(carla, 'altri')).toMatchObject({ status: 409, code: 'booking.no_account' })
    await app.db.updateTable('card').set({ uid: carla.uid }).where('number', '=', carla.number).execute()
    const now = app.clock.now()
    await app.db
      .insertInto('accountClosure')
      .values({ uid: carla.uid, requestedAt: now, eraseAt: now + 1 })
      .execute()
    expect(await add(carla, 'altri')).toMatchObject({ status: 409, code: 'booking.no_account' })
    await app.db.deleteFrom('accountClosure').where('uid', '=', carla.uid).execute()
  })
})

describe('attendance', () => {
  test('is recorded on the day by secretary and verifier, and taken back', async () => {
    const [anna, bruno] = all as [Guest, Guest]
    const verifier = await staffMember(app, 'verifier')
    await putEvent(app, 'porta', dinner({ title: 'Cena alla porta', capacity: 1 }))
    await join(anna, 'porta')
    await queue(bruno, 'porta')
    expect(await came(anna, 'porta', true)).toMatchObject({ status: 409, code: 'booking.no_attendance' })
    expect((await today()).map(({ event }) => event)).not.toContain('porta')
    await at('2026-11-21T20:10:00+01:00', async () => {
      expect((await came(anna, 'porta', true, verifier)).status).toBe(204)
      const first = app.clock.now()
      app.clock.set(first + 60_000)
      expect((await came(anna, 'porta', true)).status).toBe(204)
      expect((await door('porta')).people).toMatchObject([{ number: anna.number, attendedAt: first, dueCents: 2200 }])
      expect(await today()).toContainEqual(expect.objectContaining({ event: 'porta', people: 1, attended: 1 }))
      // Only the secretary reads prices, answers and the waiting list.
      expect(await door('porta', verifier)).toEqual({
        title: 'Cena alla porta',
        startsAt: Date.parse('2026-11-21T20:00:00+01:00'),
        people: [expect.objectContaining({ number: anna.number, dueCents: null })],
      })
      expect((await came(bruno, 'porta', true)).status).toBe(404)
      expect((await came(anna, 'porta', false)).status).toBe(204)
      expect((await list('porta')).day.attended).toBe(0)
    })
    // The people of an evening still arrive after midnight.
    await at('2026-11-22T00:40:00+01:00', async () => expect((await today()).map(({ event }) => event)).toContain('porta'))
    const [back, first] = [
      { before: true, after: false },
      { before: false, after: true },
    ]
    expect((await audited('porta')).map(({ changes }) => changes['attended'])).toEqual([back, first])
    const late = () => came(anna, 'porta', true)
    expect(await at('2026-12-22T08:00:00+01:00', late)).toMatchObject({ status: 409, code: 'booking.no_attendance' })
  })

  test('of staff is recorded by another person', async () => {
    const verifier = await staffMember(app, 'verifier')
    await putEvent(app, 'mia', dinner())
    await join(verifier as unknown as Guest, 'mia')
    await at('2026-11-21T20:10:00+01:00', async () => {
      expect((await door('mia', verifier)).people).toMatchObject([{ isOwn: true }])
      expect(await came(verifier as unknown as Guest, 'mia', true, verifier)).toMatchObject({ status: 409, code: 'member.own' })
      expect((await came(verifier as unknown as Guest, 'mia', true)).status).toBe(204)
    })
  })

  test('is of nobody at a cancelled event, and of a person again who registers again', async () => {
    const [anna] = all as [Guest]
    await putEvent(app, 'torna', dinner())
    await join(anna, 'torna')
    await at('2026-11-21T12:00:00+01:00', () => came(anna, 'torna', true))
    await remove(anna, 'torna')
    await join(anna, 'torna')
    expect((await list('torna')).bookings).toMatchObject([{ number: anna.number, attendedAt: null }])
    await putEvent(app, 'torna', dinner({ status: 'cancelled' }))
    await app.deliver()
    await at('2026-11-21T20:10:00+01:00', async () => {
      expect(reasonOf(await came(anna, 'torna', true))).toBe('cancelled')
      expect(reasonOf(await secretary.ask('/api/staff/events/torna/attendance'))).toBe('cancelled')
      expect((await today()).map(({ event }) => event)).not.toContain('torna')
    })
  })
})

test('the file has a row per registration, for the secretary alone', async () => {
  const [anna] = all as [Guest]
  const questions = [{ id: 'dieta', label: 'Cosa mangi?', options: [], required: false }]
  await putEvent(app, 'file', dinner({ title: 'Cena del file', registration: { questions } }))
  await join(anna, 'file', { guests: 1, 'answer-dieta': '=1+1' })
  const file = await secretary.ask(path('file', '/export'))
  expect(file).toMatchObject({ status: 200, headers: { 'content-type': 'text/csv; charset=utf-8' } })
  const [header, row] = file.bytes.toString('utf8').slice(1).split('\r\n')
  expect(header).toBe('"Cognome";"Nome";"Numero di tessera";"Stato";"Posti";"Prezzo (€)";"Pagato (€)";"Cosa mangi?";"Presenza"')
  expect(row).toContain(`"${anna.number}";"Ha il posto";"2";"50,00";"0,00";"'=1+1";""`)
  expect(await audited('file')).toMatchObject([{ action: 'exported' }])
  expect((await admin.ask(path('file', '/export'))).status).toBe(403)
})

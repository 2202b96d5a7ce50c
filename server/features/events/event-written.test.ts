import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { removeDocument } from '#server/core/content/queries.ts'
import { bookings, dinner, join, leave, people, putEvent, queue, reasonOf, stateOf, withAssociation } from './test-event.ts'
import type { Guest } from './test-event.ts'

let app: TestApp
let all: Guest[]
beforeAll(async () => {
  app = await startTestApp({ config: { appUrl: 'https://circolo.example' } })
  await withAssociation(app)
  all = await people(app, 4)
})
afterAll(() => app.stop())

const mailsOf = async (word: string) => (await app.deliver()).filter(({ subject }) => subject.startsWith(`${word}: `))
/** Notices about an event in the app's list. */
const noticesOf = (person: Guest, id: string) =>
  app.db
    .selectFrom('notice')
    .select(['title', 'text', 'path'])
    .where('uid', '=', person.uid)
    .where('path', '=', `/appuntamenti/${id}`)
    .orderBy('id')
    .execute()
const own = async (person: Guest, id: string) => (await bookings(person)).find(({ event }) => event === id)

test('registered and waiting people are notified once of a cancellation with its reason, also in the registration', async () => {
  const [a, b, c, d] = all as [Guest, Guest, Guest, Guest]
  await putEvent(app, 'cena', dinner())
  await join(a, 'cena', { guests: 1 })
  await queue(b, 'cena')
  await queue(c, 'cena')
  await leave(c, 'cena')
  await app.deliver()
  const off = dinner({ status: 'cancelled', statusNote: 'La cuoca ha la febbre.' })
  await putEvent(app, 'cena', off)
  await putEvent(app, 'cena', { ...off, summary: 'Ci dispiace.' })
  const mails = await mailsOf('Annullato')
  expect(mails.map(({ to }) => to).toSorted()).toEqual([a.email, b.email].toSorted())
  expect(mails[0]!.subject).toBe('Annullato: Cena sociale')
  expect(mails[0]!.text).toContain("l'appuntamento «Cena sociale» di sabato 21 novembre, ore 20:00, non si farà.")
  expect(mails[0]!.text).toContain('La cuoca ha la febbre.')
  expect(mails[0]!.text).toContain('https://circolo.example/appuntamenti/cena')
  expect(await noticesOf(a, 'cena')).toEqual([
    { title: 'Annullato: Cena sociale', text: 'La cuoca ha la febbre.', path: '/appuntamenti/cena' },
  ])
  expect(await own(a, 'cena')).toMatchObject({ isCancelled: true, state: 'booked' })
  await putEvent(app, 'cena', { ...off, statusNote: 'La cuoca è guarita, ma tardi.' })
  expect(await app.deliver()).toEqual([])
  expect(await bookings(d)).toEqual([])
})

test('people notified of a cancellation are notified when the event is on again, and keep their place', async () => {
  const [a, b] = all as [Guest, Guest]
  await putEvent(app, 'gita', dinner())
  await join(a, 'gita')
  await putEvent(app, 'gita', dinner({ status: 'cancelled' }))
  expect(await mailsOf('Annullato')).toHaveLength(1)
  await putEvent(app, 'gita', dinner())
  expect((await mailsOf('Si fa')).map(({ to }) => to)).toEqual([a.email])
  expect(await own(a, 'gita')).toMatchObject({ isCancelled: false, state: 'booked' })
  await join(b, 'gita')
  await putEvent(app, 'gita', dinner({ status: 'cancelled' }))
  expect(await mailsOf('Annullato')).toHaveLength(2)
})

test('a removed event is cancelled; an unreadable or past one is not', async () => {
  const [a] = all as [Guest]
  await putEvent(app, 'via', dinner({ title: 'Torneo' }))
  await join(a, 'via')
  await putEvent(app, 'via', dinner({ title: 'Torneo', start: { date: 'domani', time: '20:00' } }))
  expect(await app.deliver()).toEqual([])
  await removeDocument(app.deps, 'appuntamenti', { id: 'via', now: app.clock.now() })
  const [mail] = await mailsOf('Annullato')
  expect(mail).toMatchObject({ to: a.email, subject: 'Annullato: Torneo' })
  expect(await own(a, 'via')).toMatchObject({ isCancelled: true, title: 'Torneo' })

  await putEvent(app, 'passato', dinner({ start: { date: '2026-11-10', time: '12:00' } }))
  await join(a, 'passato')
  const before = app.clock.now()
  app.clock.set(Date.parse('2026-11-10T12:00:00+01:00'))
  await putEvent(app, 'passato', dinner({ start: { date: '2026-11-10', time: '12:00' }, status: 'cancelled' }))
  expect(await app.deliver()).toEqual([])
  // Called off in the last hour, it stays so in the archive.
  await putEvent(app, 'neve', dinner({ start: { date: '2026-11-10', time: '13:00' } }))
  await join(a, 'neve')
  app.clock.set(Date.parse('2026-11-10T13:05:00+01:00'))
  await putEvent(app, 'neve', dinner({ start: { date: '2026-11-10', time: '13:00' }, status: 'cancelled' }))
  await app.deliver()
  await removeDocument(app.deps, 'appuntamenti', { id: 'neve', now: app.clock.now() })
  await app.deliver()
  expect(await own(a, 'neve')).toMatchObject({ isCancelled: true })
  // An event archived after it took place is not shown as cancelled to its guests.
  await putEvent(app, 'passato', dinner({ start: { date: '2026-11-10', time: '12:00' } }))
  await app.deliver()
  await removeDocument(app.deps, 'appuntamenti', { id: 'passato', now: app.clock.now() })
  expect(await app.deliver()).toEqual([])
  expect(await own(a, 'passato')).toMatchObject({ isCancelled: false, placeName: 'Sala grande, Via dei Lanaioli 3' })
  app.clock.set(before)
})

const nights = (recurrence: object) => dinner({ title: 'Giochi', recurrence: { freq: 'WEEKLY', byDay: ['SA'], ...recurrence } })

test('only people of a day left out of a recurring event are notified', async () => {
  const [a, b, c] = all as [Guest, Guest, Guest]
  await putEvent(app, 'giochi', nights({}))
  await join(a, 'giochi', {}, '2026-11-28')
  await join(b, 'giochi', {}, '2026-12-05')
  await join(c, 'giochi', {}, '2026-12-12')
  const changes = [{ date: '2026-11-28', status: 'cancelled', note: 'La sala è occupata.' }]
  await putEvent(app, 'giochi', nights({ changes, except: ['2026-12-05'] }))
  const mails = await mailsOf('Annullato')
  expect(new Map(mails.map(({ to, text }) => [to, text.includes('La sala è occupata.')]))).toEqual(
    new Map([
      [a.email, true],
      [b.email, false],
    ]),
  )
  expect([(await own(b, 'giochi'))?.isCancelled, (await own(c, 'giochi'))?.isCancelled]).toEqual([true, false])
})

test('who was at a past date of a course was there, also in a new season, and when the course stops', async () => {
  const [a, b] = all as [Guest, Guest]
  await putEvent(app, 'ballo', nights({}))
  await join(a, 'ballo', {}, '2026-11-21')
  await join(b, 'ballo', {}, '2026-11-28')
  const before = app.clock.now()
  app.clock.set(Date.parse('2026-11-22T10:00:00+01:00'))
  const isOff = async (person: Guest) => (await app.deliver(), (await own(person, 'ballo'))?.isCancelled)
  // Another weekday, as for a new season: the coming date is not held any more.
  await putEvent(app, 'ballo', { ...nights({ byDay: ['SU'] }), start: { date: '2027-01-10', time: '20:00' } })
  expect([await isOff(a), await isOff(b)]).toEqual([false, true])
  expect(await own(a, 'ballo')).toMatchObject({ start: { date: '2026-11-21', time: '20:00' }, priceCents: 2200 })
  // Another hour of the same rule is for later dates too.
  const evening = { ...nights({}), start: { date: '2026-11-21', time: '23:00' } }
  const today = { ...evening, registration: { ...evening.registration, cancelUntilHours: 0 } }
  app.clock.set(Date.parse('2026-11-21T21:00:00+01:00'))
  const office = await staffMember(app, 'editor')
  const asked = office.ask('/api/staff/events/ballo/effects', { method: 'POST', body: { data: today, to: null } })
  expect((await asked).json).toEqual({ off: [], on: ['2026-11-28'], moved: [], people: 1 })
  await putEvent(app, 'ballo', today)
  await app.deliver()
  expect(reasonOf(await a.ask('/api/events/ballo/booking?giorno=2026-11-21', { method: 'DELETE' }))).toBe('over')
  app.clock.set(Date.parse('2026-11-22T10:00:00+01:00'))
  await putEvent(app, 'ballo', { ...nights({}), title: 'Ballo', start: { date: '2026-11-21', time: '18:00' } })
  expect([await isOff(a), await own(a, 'ballo')]).toMatchObject([false, { title: 'Giochi', start: { time: '20:00' } }])
  await putEvent(app, 'ballo', { ...nights({}), status: 'cancelled' })
  expect([await isOff(a), await isOff(b)]).toEqual([false, true])
  // A date that is called off by itself did not take place.
  await putEvent(app, 'ballo', nights({ changes: [{ date: '2026-11-21', status: 'cancelled' }] }))
  expect([await isOff(a), await isOff(b)]).toEqual([true, false])
  await putEvent(app, 'ballo', nights({}))
  expect(await isOff(a)).toBe(false)
  app.clock.set(before)
})

test('a moved event has one reminder, on its new day, and freed places are offered', async () => {
  const [a, b] = all as [Guest, Guest]
  await putEvent(app, 'mossa', dinner({ title: 'Assemblea', capacity: 1 }))
  await join(a, 'mossa')
  await queue(b, 'mossa')
  await app.deliver()
  const moves = { start: { date: '2026-11-14', time: '18:00' }, statusNote: 'Il salone è occupato.' }
  await putEvent(app, 'mossa', dinner({ title: 'Assemblea', capacity: 2, ...moves }))
  const moved = await app.deliver()
  const subjectsTo = (one: Guest) => moved.filter(({ to }) => to === one.email).map(({ subject }) => subject)
  expect(subjectsTo(a)).toEqual(['Cambio di programma: Assemblea'])
  expect(subjectsTo(b).toSorted()).toEqual(['Cambio di programma: Assemblea', 'Si è liberato un posto: Assemblea'])
  const toAnna = moved.find(({ to }) => to === a.email)
  expect(toAnna!.text).toContain('Ora è: sabato 14 novembre, ore 18:00.')
  expect(await stateOf(b, 'mossa')).toBe('offered')
  const before = app.clock.now()
  app.clock.set(Date.parse('2026-11-13T10:00:00+01:00'))
  expect((await mailsOf('Domani')).map(({ to, subject }) => [to, subject])).toEqual([[a.email, 'Domani: Assemblea']])
  app.clock.set(Date.parse('2026-11-20T10:00:00+01:00'))
  expect((await mailsOf('Domani')).filter(({ subject }) => subject.includes('Assemblea'))).toEqual([])
  expect((await noticesOf(a, 'mossa')).map(({ title, text }) => `${title} — ${text}`)).toEqual([
    'Cambio di programma — Assemblea: ora è sabato 14 novembre, ore 18:00. Il salone è occupato.',
    expect.stringMatching(/^Domani, ore 18:00: Assemblea — ./),
  ])
  expect((await noticesOf(b, 'mossa')).map(({ title }) => title).toSorted()).toEqual(["C'è un posto per te", 'Cambio di programma'])
  app.clock.set(before)
})

test('all registered people are notified of another place; another spelling or a longer address is no news', async () => {
  const [a, b] = all as [Guest, Guest]
  const played = { title: 'Burraco', capacity: 1 }
  await putEvent(app, 'luogo', dinner({ ...played, place: { name: 'Sala grande', address: '' } }))
  await join(a, 'luogo')
  await queue(b, 'luogo')
  for (const place of [
    { name: 'Sala grande', address: 'Via dei Lanaioli 3' },
    { name: 'Sala Grande', address: 'via dei Lanaioli, 3' },
  ])
    await putEvent(app, 'luogo', dinner({ ...played, place }))
  expect(await app.deliver()).toEqual([])

  const gym = { name: 'Palestra comunale', address: 'Via Roma 12' }
  await putEvent(app, 'luogo', dinner({ ...played, place: gym, statusNote: 'In sala si rifà il tetto.' }))
  const mails = await mailsOf('Cambio di programma')
  expect(mails.map(({ to }) => to).toSorted()).toEqual([a.email, b.email].toSorted())
  for (const words of [
    'è cambiato il luogo di «Burraco».',
    'Ora è: Palestra comunale, Via Roma 12. Giorno e ora restano gli stessi: sabato 21 novembre, ore 20:00.',
    'In sala si rifà il tetto.',
    'La tua iscrizione vale ancora.',
  ])
    expect(mails[0]!.text).toContain(words)
  const told = { title: 'Cambio di programma', path: '/appuntamenti/luogo' }
  const text = 'Burraco: cambia il luogo, ora è Palestra comunale, Via Roma 12. In sala si rifà il tetto.'
  expect(await noticesOf(a, 'luogo')).toEqual([{ ...told, text }])

  await putEvent(app, 'luogo', dinner({ ...played, start: { date: '2026-11-22', time: '18:00' } }))
  expect((await mailsOf('Cambio di programma'))[0]!.text).toContain(
    'Ora è: domenica 22 novembre, ore 18:00. Cambia anche il luogo: Sala grande, Via dei Lanaioli 3.',
  )
  expect((await noticesOf(a, 'luogo'))[1]!.text).toBe(
    'Burraco: ora è domenica 22 novembre, ore 18:00. Cambia anche il luogo: Sala grande, Via dei Lanaioli 3.',
  )
})

test('an event that is on again after a cancellation names its new place', async () => {
  const [a] = all as [Guest]
  await putEvent(app, 'altrove', dinner({ title: 'Concerto' }))
  await join(a, 'altrove')
  const gym = { name: 'Palestra comunale', address: 'Via Roma 12' }
  await putEvent(app, 'altrove', dinner({ title: 'Concerto', status: 'cancelled' }))
  await putEvent(app, 'altrove', dinner({ title: 'Concerto', status: 'cancelled', place: gym }))
  expect(await mailsOf('Annullato')).toHaveLength(1)
  await putEvent(app, 'altrove', dinner({ title: 'Concerto', place: gym }))
  const [mail] = await app.deliver()
  expect(mail).toMatchObject({ subject: 'Si fa: Concerto' })
  expect(mail!.text).toContain('Invece si fa: sabato 21 novembre, ore 20:00. Dove: Palestra comunale, Via Roma 12.')
})

test('a day held elsewhere names its own place, without the event’s address', async () => {
  const [a] = all as [Guest]
  await putEvent(app, 'ballo', nights({}))
  await join(a, 'ballo', {}, '2026-11-28')
  await putEvent(app, 'ballo', nights({ changes: [{ date: '2026-11-28', placeName: 'Oratorio' }] }))
  const [mail] = await app.deliver()
  expect(mail!.text).toContain('Ora è: Oratorio. Giorno e ora restano gli stessi: sabato 28 novembre, ore 20:00.')
})

test('a late reminder says that the event is today, and is only in the list without mails about events', async () => {
  const [a, b] = all as [Guest, Guest]
  await putEvent(app, 'tardi', dinner({ title: 'Torneo di carte' }))
  await join(a, 'tardi')
  await join(b, 'tardi')
  await app.db.insertInto('noticeChoice').values({ uid: b.uid, topic: 'events', push: false, mail: false }).execute()
  const before = app.clock.now()
  app.clock.set(Date.parse('2026-11-21T09:00:00+01:00'))
  expect((await mailsOf('Oggi')).filter(({ subject }) => subject.includes('carte')).map(({ to }) => to)).toEqual([a.email])
  for (const person of [a, b])
    expect((await noticesOf(person, 'tardi')).map(({ title }) => title)).toEqual(['Oggi, ore 20:00: Torneo di carte'])
  app.clock.set(before)
})

test('a late reminder at night waits for the morning, and then says that the event is today', async () => {
  const [, , a] = all as [Guest, Guest, Guest]
  await putEvent(app, 'notte', dinner({ title: 'Tombola' }))
  await join(a, 'notte')
  const before = app.clock.now()
  const ofIt = async () => (await app.deliver()).map(({ subject }) => subject).filter((subject) => subject.includes('Tombola'))
  app.clock.set(Date.parse('2026-11-20T22:00:00+01:00'))
  expect([await ofIt(), await noticesOf(a, 'notte')]).toEqual([[], []])
  app.clock.set(Date.parse('2026-11-21T08:00:00+01:00'))
  expect(await ofIt()).toEqual(['Oggi: Tombola'])
  expect((await noticesOf(a, 'notte')).map(({ title }) => title)).toEqual(['Oggi, ore 20:00: Tombola'])
  app.clock.set(before)
})

test('what publishing would tell is counted before: the job tells the same', async () => {
  const [a, b] = all as [Guest, Guest]
  const office = await staffMember(app, 'editor')
  const effects = async (id: string, data: object, to: string | null = null) =>
    (await office.ask(`/api/staff/events/${id}/effects`, { method: 'POST', body: { data, to } })).json
  const nothing = { off: [], on: [], moved: [], people: 0 }
  await putEvent(app, 'valzer', dinner())
  expect(await effects('valzer', dinner({ status: 'cancelled' }))).toEqual(nothing)
  await join(a, 'valzer')
  await join(b, 'valzer')
  await app.deliver()
  const later = dinner({ start: { date: '2026-11-22', time: '20:00' } })
  const day = ['2026-11-21']
  expect(await effects('valzer', dinner({ title: 'Ballo' }))).toEqual(nothing)
  expect(await effects('valzer', later)).toEqual({ ...nothing, moved: day, people: 2 })
  expect(await effects('valzer', dinner({ place: { name: 'Palestra' } }))).toEqual({ ...nothing, moved: day, people: 2 })
  expect(await effects('valzer', dinner(), '2026-11-21')).toEqual(nothing)
  expect(await effects('valzer', dinner(), '2026-11-20')).toEqual({ ...nothing, off: day, people: 2 })
  // The day before: whom taking it down today would tell.
  expect(await effects('valzer', dinner(), addDays(romeDay(app.clock.now()), -1))).toEqual({ ...nothing, off: day, people: 2 })
  const off = dinner({ status: 'cancelled' })
  expect(await effects('valzer', off)).toEqual({ ...nothing, off: day, people: 2 })
  await putEvent(app, 'valzer', off)
  await app.deliver()
  for (const person of [a, b]) expect(await noticesOf(person, 'valzer')).toMatchObject([{ title: 'Annullato: Cena sociale' }])
  expect(await effects('valzer', off)).toEqual(nothing)
  expect(await effects('valzer', later)).toEqual({ ...nothing, on: day, people: 2 })
})

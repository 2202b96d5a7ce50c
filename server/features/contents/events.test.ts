import { afterAll, beforeAll, expect, test } from 'vitest'
import { putDocument } from '#server/core/content/queries.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { newAssociation } from '#domain/content/association.ts'
import { desk, documentIn } from './test-contents.ts'

let app: TestApp
let events: ReturnType<typeof desk>
let member: { ask: Request; email: string }
beforeAll(async () => {
  app = await startTestApp({ config: { appUrl: 'https://circolo.example' } })
  await putAssociation()
  events = desk((await staffMember(app, 'secretary')).ask, 'appuntamenti')
  member = await confirmed<Request>(app)
})
afterAll(() => app.stop())

function putAssociation(more: object = {}) {
  const association = newAssociation({ name: 'Circolo del Lago APS', color: '#0b5c6b', email: 'a@posta.example' })
  return putDocument(app.deps, 'pagine', { id: 'associazione', data: { ...association, ...more }, position: 0, now: app.clock.now() })
}

/** Every Thursday from 12 November 2026, for ten weeks. */
const weekly = {
  title: 'Giovedì del gioco',
  category: 'gioco',
  summary: 'Ogni giovedì sera.',
  description: 'Portiamo noi i giochi.',
  start: { date: '2026-11-12', time: '20:45' },
  end: { date: '2026-11-12', time: '23:30' },
  recurrence: { freq: 'WEEKLY', byDay: ['TH'], count: 10 },
  place: { name: 'Saletta' },
  capacity: 20,
  registration: { required: true, maxGuests: 0 },
  priceGuestCents: 0,
}

test('a moved date and a cancelled date of a recurring event are told to the members who registered for them', async () => {
  const made = documentIn(await events.create({ data: weekly }))
  const { id, revision, published } = documentIn(await events.publish(made.id, made.revision))
  for (const day of ['2026-11-19', '2026-11-26', '2026-12-03'])
    expect((await member.ask(`/api/events/${id}/booking?giorno=${day}`, { method: 'PUT', body: {} })).status).toBeLessThan(300)
  await app.deliver()

  const changes = [
    { date: '2026-11-19', start: { date: '2026-11-20', time: '21:00' }, note: 'Il giovedì si balla.' },
    { date: '2026-11-26', status: 'cancelled', note: 'La sala è occupata.' },
  ]
  const recurrence = { ...(published!.recurrence as object), changes }
  const saved = documentIn(await events.save(id, revision, { ...published, recurrence }))
  expect(await app.deliver()).toEqual([])
  await events.publish(id, saved.revision)
  const mails = (await app.deliver()).filter(({ to }) => to === member.email)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(['Annullato: Giovedì del gioco', 'Cambio di programma: Giovedì del gioco'])
  expect(mails.find(({ subject }) => subject.startsWith('Annullato'))!.text).toContain('La sala è occupata.')
  const moved = mails.find(({ subject }) => subject.startsWith('Cambio'))!.text
  expect(moved).toContain('venerdì 20 novembre, ore 21:00')
  expect(moved).toContain('Il giovedì si balla.')
})

test('archiving an event cancels it for the members who registered', async () => {
  const once = { ...weekly, title: 'Cena', recurrence: null, start: { date: '2026-11-21', time: '20:00' }, end: null }
  const made = documentIn(await events.create({ data: once }))
  const { id, revision } = documentIn(await events.publish(made.id, made.revision))
  expect((await member.ask(`/api/events/${id}/booking`, { method: 'PUT', body: {} })).status).toBeLessThan(300)
  await app.deliver()
  await events.archive(id, revision)
  expect((await app.deliver()).map(({ to, subject }) => [to, subject])).toEqual([[member.email, 'Annullato: Cena']])
})

test('an event is over at the end of its last date, which is not the patron’s day', async () => {
  const started = app.clock.now()
  const recurrence = { freq: 'WEEKLY', byDay: ['TH'], count: 4, skipHolidays: true }
  const made = documentIn(await events.create({ data: { ...weekly, title: 'Tombola', recurrence } }))
  await events.publish(made.id, made.revision)
  const states = async () => [
    documentIn(await events.read(made.id)).state,
    (await events.list('?q=tombola')).items.map(({ state }) => state),
  ]
  app.clock.set(Date.parse('2026-12-03T22:29:59Z'))
  expect(await states()).toEqual(['published', ['published']])
  app.clock.set(Date.parse('2026-12-03T22:30:00Z'))
  expect(await states()).toEqual(['ended', ['ended']])
  app.clock.set(Date.parse('2026-11-27T11:00:00Z'))
  expect(await states()).toEqual(['published', ['published']])
  await putAssociation({ patronalFeast: { name: 'San Saverio', monthDay: '12-03' } })
  expect(await states()).toEqual(['ended', ['ended']])
  await putAssociation()
  app.clock.set(started)
})

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
  const association = newAssociation({ name: 'Circolo del Lago APS', color: '#0b5c6b', email: 'a@posta.example' })
  await putDocument(app.deps, 'pagine', { id: 'associazione', data: association, position: 0, now: app.clock.now() })
  events = desk((await staffMember(app, 'secretary')).ask, 'appuntamenti')
  member = await confirmed<Request>(app)
})
afterAll(() => app.stop())

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

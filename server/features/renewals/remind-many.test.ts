import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount, makeCard, makeCardNumber, makeCardPeriod, makeChild, makePerson, makeUserDocument } from '#db/make.ts'
import type { MemberTask, TaskPreview } from '#domain/members/tasks.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import type { AuditPage } from '#domain/staff/audit-log.ts'
import { insertCardPeriod } from '#server/core/cards/queries.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { newId } from '#db/id.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { renewalReminders } from './reminders.ts'

const DAY = 24 * 3_600_000

let app: TestApp
let secretary: Awaited<ReturnType<typeof staffMember>>
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
  secretary = await staffMember(app, 'secretary')
  await app.deliver()
})
afterAll(() => app.stop())

const today = () => romeDay(app.clock.now())
/** A card that ends in this many days. */
async function member(
  daysLeft: number,
  { card = {}, account = {}, holder = true }: { card?: object; account?: object; holder?: boolean } = {},
) {
  const number = await makeCardNumber(app.db)
  const { id: uid, email } = await makeAccount(app.db, { emailVerified: true, ...account })
  if (holder) await makeUserDocument(app.db, { uid, tessera: number, firstname: 'Anna', lastname: 'Rossi' })
  await makeCard(app.db, { number, uid: holder ? uid : null, category: 'ordinario', ...card })
  const validTo = addDays(today(), daysLeft)
  await makeCardPeriod(app.db, { cardNumber: number, validFrom: addDays(validTo, -364), validTo })
  return { uid, email, number, validTo }
}

let ids = 0
const TASKS = '/api/staff/members/tasks'
const asked = (numbers: string[]) => ({ kind: 'remind', membership: null, numbers })
const preview = async (numbers: string[]) =>
  (await secretary.ask(`${TASKS}/preview`, { method: 'POST', body: asked(numbers) })).json as TaskPreview
async function remind(numbers: string[], id = `remind-number-${++ids}`) {
  const { status } = await secretary.ask(TASKS, { method: 'POST', body: { id, ...asked(numbers) } })
  expect(status).toBe(201)
  const mails = await app.deliver()
  return { mails, task: (await secretary.ask(`${TASKS}/${id}`)).json as MemberTask }
}

test('cards before or after their end get the mail; the others are counted by reason', async () => {
  const [soon, past, long] = [await member(20), await member(-10), await member(-200)]
  const early = await member(200)
  const renewed = await member(10)
  const period = { validFrom: addDays(renewed.validTo, 1), validTo: addDays(renewed.validTo, 365) }
  await insertCardPeriod(app.db, { id: newId(app.clock.now()), cardNumber: renewed.number, ...period, createdAt: app.clock.now() })
  const dead = await member(10, { card: { cancelledOn: today(), cancellationReason: 'death' } })
  const leaving = await member(10, { card: { cancelledOn: addDays(today(), 11), cancellationReason: 'withdrawal' } })
  const unproved = await member(10, { account: { emailVerified: false } })
  const paper = await makeCardNumber(app.db)
  await makeCard(app.db, { number: paper, category: 'ordinario' })
  await makePerson(app.db, { cardNumber: paper, firstname: 'Ugo', lastname: 'Carta', email: 'ugo@posta.example' })
  await makeCardPeriod(app.db, { cardNumber: paper, validFrom: addDays(today(), -300), validTo: addDays(today(), 5) })
  const numbers = [soon, past, long, early, renewed, dead, leaving, unproved].map(({ number }) => number).concat(paper)
  const left = { not_now: 2, ended: 2, no_email: 2 }
  expect(await preview(numbers)).toEqual({ cards: 9, touched: 3, left, everyDays: 30 })
  const { mails, task } = await remind(numbers)
  expect(task).toMatchObject({ state: 'done', done: 3, left, undoUntil: null })
  const subjects = new Map(mails.map(({ to, subject }) => [to, subject]))
  expect(subjects).toEqual(
    new Map([
      [soon.email, 'La tua tessera scade tra 20 giorni'],
      [past.email, 'Puoi ancora rinnovare la tessera'],
      [long.email, 'La tua tessera è scaduta'],
    ]),
  )
  const { entries } = (await (await staffMember(app, 'admin')).ask(`/api/staff/audit?subject=${soon.uid}`)).json as AuditPage
  expect(entries).toMatchObject([{ action: 'sent', record: 'card' }])
})

test('a recent reminder is not repeated within the configured days, nor by the morning’s run', async () => {
  const { number, email } = await member(25)
  expect((await remind([number])).mails).toMatchObject([{ to: email }])
  expect(await preview([number])).toMatchObject({ touched: 0, left: { recent: 1 } })
  expect((await remind([number])).task).toMatchObject({ done: 0, left: { recent: 1 } })
  await renewalReminders.run(app.deps)
  expect((await app.deliver()).filter(({ to }) => to === email)).toEqual([])
})

test('the morning’s reminder counts as recent too; after the configured days a new one leaves', async () => {
  const { number, email } = await member(-50)
  await renewalReminders.run(app.deps)
  await app.deliver()
  expect((await preview([number])).left).toEqual({ recent: 1 })
  app.clock.advance(31 * DAY)
  expect((await remind([number])).mails).toMatchObject([{ to: email, subject: 'La tua tessera è scaduta' }])
  app.clock.advance(-31 * DAY)
})

test('a repeated request sends once; a card renewed meanwhile gets nothing', async () => {
  const [one, other] = [await member(12), await member(12)]
  const body = { id: 'remind-the-same', ...asked([one.number, other.number]) }
  await Promise.all([secretary.ask(TASKS, { method: 'POST', body }), secretary.ask(TASKS, { method: 'POST', body })])
  const period = { validFrom: addDays(other.validTo, 1), validTo: addDays(other.validTo, 365) }
  await insertCardPeriod(app.db, { id: newId(app.clock.now()), cardNumber: other.number, ...period, createdAt: app.clock.now() })
  expect((await app.deliver()).map(({ to }) => to)).toEqual([one.email])
})

test('the reminder of a child’s card goes to the guardians', async () => {
  const { uid, email, number } = await member(15, { holder: false })
  await makeChild(app.db, { cardNumber: number, firstname: 'Sofia', lastname: 'Bianchi', birthDate: '2018-05-01' })
  await app.db.insertInto('guardianship').values({ uid, cardNumber: number, createdAt: app.clock.now() }).execute()
  expect((await remind([number])).mails).toMatchObject([{ to: email, subject: 'Una tessera della famiglia scade tra 15 giorni' }])
})

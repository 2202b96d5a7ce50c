import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { makeMember, makeRegisterEntry } from '#db/make.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { TASK_UNDO_MS, type MemberTask, type TaskPreview } from '#domain/members/tasks.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import type { RegisterPage } from '#domain/register/register.ts'
import { insertCardPeriod, listPeriods } from '#server/core/cards/queries.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { feeOf } from '#server/features/payments/test-payments.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

type Staff = Awaited<ReturnType<typeof staffMember>>

let app: TestApp
let secretary: Staff
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
  secretary = await staffMember(app, 'secretary')
})
afterAll(() => app.stop())

const today = () => romeDay(app.clock.now())
/** `left`: days until the card's end. */
async function member(names: { firstname: string; lastname: string }, left = 20) {
  const { card } = await makeMember(app.db, { document: names })
  await app.db.deleteFrom('cardPeriod').where('cardNumber', '=', card.number).execute()
  const validTo = addDays(today(), left)
  const period = { validFrom: addDays(validTo, -364), validTo }
  await insertCardPeriod(app.db, { id: newId(app.clock.now()), cardNumber: card.number, ...period, createdAt: app.clock.now() })
  return card.number
}
let ids = 0
const TASKS = '/api/staff/members/tasks'
const renew = { kind: 'renew', membership: null }
const preview = async (asked: object) =>
  (await secretary.ask(`${TASKS}/preview`, { method: 'POST', body: { ...renew, ...asked } })).json as TaskPreview
const start = async (asked: object, id = `task-number-${++ids}`, ask = secretary.ask) => {
  const { status, code, json } = await ask(TASKS, { method: 'POST', body: { id, ...renew, ...asked } })
  return { id, status, code, json }
}
const state = async (id: string) => (await secretary.ask(`${TASKS}/${id}`)).json as MemberTask
/** Runs the outbox until it is empty. */
const work = () => app.deliver()
const undo = (id: string) => secretary.ask(`${TASKS}/${id}/undo`, { method: 'POST' })
const ends = async (number: string) => (await listPeriods(app.db, number)).map(({ validTo }) => validTo).toSorted()

test('a task renews the listed cards, counts the others by reason, and can be undone', async () => {
  const [a, b] = [await member({ firstname: 'Ada', lastname: 'Molti' }), await member({ firstname: 'Bea', lastname: 'Molti' })]
  const early = await member({ firstname: 'Cleo', lastname: 'Molti' }, 300)
  const numbers = [a, b, early, secretary.number, '0000000000']
  const expected = { not_now: 1, own: 1, gone: 1 }
  expect(await preview({ numbers })).toEqual({ cards: 5, touched: 2, left: expected, everyDays: 30 })
  const before = await ends(a)
  const { id, status } = await start({ numbers })
  expect(status).toBe(201)
  await work()
  expect(await state(id)).toMatchObject({ state: 'done', cards: 4, done: 2, left: { not_now: 1, own: 1 } })
  expect(await ends(a)).toHaveLength(2)
  const { history } = (await secretary.ask(`/api/staff/members/${b}`)).json as MemberSheet
  expect(history).toHaveLength(2)
  expect(await undo(id)).toMatchObject({ status: 200 })
  await work()
  expect(await state(id)).toMatchObject({ state: 'undone', done: 0, undoUntil: null })
  expect(await ends(a)).toEqual(before)
})

test('a fee paid ahead pays the period that a task gives, and its undo takes the period back', async () => {
  const number = await member({ firstname: 'Edo', lastname: 'Anticipo' })
  await app.db.updateTable('card').set({ suspendedFrom: today(), suspendedTo: null }).where('number', '=', number).execute()
  expect((await secretary.ask('/api/staff/payments', { method: 'POST', body: feeOf(number, today()) })).status).toBe(200)
  await app.db.updateTable('card').set({ suspendedFrom: null }).where('number', '=', number).execute()
  app.clock.advance(1000)
  const { id } = await start({ numbers: [number] })
  await work()
  const marks = await app.db
    .selectFrom('unpaidPeriod')
    .innerJoin('cardPeriod', 'cardPeriod.id', 'unpaidPeriod.periodId')
    .select('periodId')
    .where('cardNumber', '=', number)
    .execute()
  expect([(await ends(number)).length, marks]).toEqual([2, []])
  await undo(id)
  await work()
  expect(await ends(number)).toHaveLength(1)
})

test('an undo leaves the cards whose fee was paid since', async () => {
  const [a, b] = [await member({ firstname: 'Ada', lastname: 'Paganti' }), await member({ firstname: 'Bea', lastname: 'Paganti' })]
  const { id } = await start({ numbers: [a, b] })
  await work()
  expect((await secretary.ask('/api/staff/payments', { method: 'POST', body: feeOf(a, today()) })).status).toBe(200)
  await undo(id)
  await work()
  expect([(await ends(a)).length, (await ends(b)).length]).toEqual([2, 1])
})

test('a task renews all cards of a filter in parts, and once when it is sent again', async () => {
  const numbers = []
  for (let i = 0; i < 130; i += 1) numbers.push(await member({ firstname: `N${i}`, lastname: 'Centotrenta' }))
  const asked = { filter: { q: 'centotrenta' } }
  expect(await preview(asked)).toEqual({ cards: 130, touched: 130, left: {}, everyDays: 30 })
  const sent = await Promise.all([start(asked, 'the-same-task'), start(asked, 'the-same-task')])
  expect(sent.map(({ status }) => status)).toEqual([201, 201])
  await work()
  expect(await state('the-same-task')).toMatchObject({ state: 'done', cards: 130, done: 130 })
  expect((await start(asked, 'the-same-task')).json).toMatchObject({ state: 'done' })
  await work()
  for (const number of [numbers[0]!, numbers.at(-1)!]) expect(await ends(number)).toHaveLength(2)
  // A second task finds nothing to renew.
  expect((await preview(asked)).touched).toBe(0)
})

test('a change of category moves the cards that can change, and the undo leaves cards that were changed since', async () => {
  const [a, b] = [await member({ firstname: 'Ugo', lastname: 'Passa' }), await member({ firstname: 'Pia', lastname: 'Passa' })]
  await app.db.updateTable('card').set({ memberSince: today(), category: 'amico' }).where('number', 'in', [a, b]).execute()
  const move = { kind: 'category', membership: 'ordinario' }
  expect((await start({ ...move, membership: 'none', numbers: [a] })).status).toBe(422)
  const { id } = await start({ ...move, numbers: [a, b] })
  await work()
  expect(await state(id)).toMatchObject({ done: 2 })
  await app.db.updateTable('card').set({ category: 'altro' }).where('number', '=', b).execute()
  await undo(id)
  await work()
  const cards = await app.db.selectFrom('card').select(['number', 'category']).where('number', 'in', [a, b]).execute()
  expect(Object.fromEntries(cards.map(({ number, category }) => [number, category]))).toEqual({ [a]: 'amico', [b]: 'altro' })
})

test('a member’s new category is in the register from that day, and so is its undo', async () => {
  const [a, b] = [await member({ firstname: 'Ugo', lastname: 'Libro' }), await member({ firstname: 'Pia', lastname: 'Libro' })]
  await app.db.updateTable('card').set({ memberSince: '2026-01-10', category: 'amico' }).where('number', 'in', [a, b]).execute()
  const entered = { category: "Amico dell'associazione", admittedOn: '2026-01-10', effectiveOn: '2026-01-10' }
  await makeRegisterEntry(app.db, { cardNumber: a, ...entered })
  await makeRegisterEntry(app.db, { cardNumber: b, ...entered })
  const inBook = async (number: string, on = today()) =>
    ((await secretary.ask(`/api/staff/register?q=${number}&on=${on}`)).json as RegisterPage).memberships[0]
  const { id } = await start({ kind: 'category', membership: 'ordinario', numbers: [a] })
  await work()
  const { version } = (await secretary.ask(`/api/staff/members/${b}`)).json as MemberSheet
  const moved = await secretary.ask(`/api/staff/members/${b}/category`, { method: 'PUT', body: { version, membership: 'ordinario' } })
  expect(moved.status).toBe(200)
  for (const number of [a, b]) {
    expect(await inBook(number)).toMatchObject({ category: 'Socio ordinario', corrections: [expect.any(Number)] })
    expect(await inBook(number, addDays(today(), -1))).toMatchObject({ category: entered.category, corrections: [] })
  }
  await undo(id)
  await work()
  expect(await inBook(a)).toMatchObject({ category: entered.category, corrections: [expect.any(Number), expect.any(Number)] })
  const rows = await app.db.selectFrom('registerEntry').select(['note', 'kind']).where('cardNumber', '=', a).orderBy('number').execute()
  expect(rows.slice(1)).toEqual([
    { kind: 'corrected', note: 'cambio di categoria' },
    { kind: 'corrected', note: 'cambio di categoria annullato' },
  ])
})

test('a task changes no more cards when its author loses the role', async () => {
  const number = await member({ firstname: 'Gaia', lastname: 'Ruolo' })
  const leaving = await staffMember(app, 'secretary')
  const { id } = await start({ numbers: [number] }, 'a-leaving-task', leaving.ask)
  await app.db
    .updateTable('staffRole')
    .set({ expiresOn: addDays(today(), -1) })
    .where('uid', '=', leaving.uid)
    .execute()
  await work()
  expect(await ends(number)).toHaveLength(1)
  expect(await state(id)).toMatchObject({ state: 'done', done: 0 })
})

test('a task cannot be undone after its hour, or started by a role that may not change cards', async () => {
  const number = await member({ firstname: 'Tea', lastname: 'Tardi' })
  const viewer = await staffMember(app, 'viewer')
  expect(await start({ numbers: [number] }, 'a-viewers-task', viewer.ask)).toMatchObject({ status: 403 })
  const { id } = await start({ numbers: [number] })
  await work()
  app.clock.advance(TASK_UNDO_MS + 1)
  expect(await undo(id)).toMatchObject({ status: 409, code: 'member.not_now' })
  expect(await ends(number)).toHaveLength(2)
  expect(await undo('no-such-task')).toMatchObject({ status: 404 })
})

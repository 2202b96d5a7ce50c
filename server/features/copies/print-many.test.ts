import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { makeCard, makeCardNumber, makeMember, makePerson } from '#db/make.ts'
import type { MemberTask, TaskPreview } from '#domain/members/tasks.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { insertCardPeriod } from '#server/core/cards/queries.ts'
import { checkOffline, withAssociation } from '#server/core/cards/test-card.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { codesOn } from './test-pdf.ts'

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
async function onPaper(lastname: string, left = 364) {
  const number = await makeCardNumber(app.db)
  await makeCard(app.db, { number })
  await makePerson(app.db, { cardNumber: number, firstname: 'Ottavia', lastname })
  const period = { validFrom: addDays(today(), left - 364), validTo: addDays(today(), left) }
  await insertCardPeriod(app.db, { id: newId(app.clock.now()), cardNumber: number, ...period, createdAt: app.clock.now() })
  return number
}
const TASKS = '/api/staff/members/tasks'
const asked = (numbers: string[]) => ({ kind: 'print', membership: null, numbers })
const preview = (numbers: string[]) => secretary.ask(`${TASKS}/preview`, { method: 'POST', body: asked(numbers) })
const start = (numbers: string[], id: string) => secretary.ask(TASKS, { method: 'POST', body: { id, ...asked(numbers) } })
const state = async (id: string) => (await secretary.ask(`${TASKS}/${id}`)).json as MemberTask
const paper = (id: string, layout = 'a4') => secretary.ask(`${TASKS}/${id}/paper?layout=${layout}`, { method: 'POST', body: {} })
const boxes = (pdf: Buffer) => pdf.toString('latin1').match(/\/MediaBox \[[^\]]*\]/g) ?? []
const verdict = async (text: string) => {
  const { json } = await app.newClient()('/api/verify', { method: 'POST', body: { text } })
  return (json as { reason: string; result: string; card?: { name: string } }) ?? {}
}

test('ten cards fit on a sheet, their backs on the next, each with its own code that shops accept', async () => {
  const numbers = []
  for (let i = 0; i < 12; i += 1) numbers.push(await onPaper(`Foglio${String.fromCodePoint(97 + i)}`))
  const { card } = await makeMember(app.db)
  const over = await onPaper('Foglioz', -200)
  const all = [...numbers, card.number, over]
  expect((await preview(all)).json).toMatchObject({
    cards: 14,
    touched: 12,
    left: { has_account: 1, not_now: 1 },
  } satisfies Partial<TaskPreview>)
  await Promise.all([start(all, 'print-twelve'), start(all, 'print-twelve')])
  await app.deliver()
  expect(await state('print-twelve')).toMatchObject({ state: 'done', done: 12, left: { has_account: 1, not_now: 1 }, undoUntil: null })
  const { bytes, status } = await paper('print-twelve')
  expect(status).toBe(200)
  expect(boxes(bytes)).toHaveLength(4)
  const codes = codesOn(bytes)
  expect(new Set(codes)).toHaveProperty('size', 12)
  for (const code of [codes[0]!, codes.at(-1)!]) {
    expect(await verdict(code)).toMatchObject({ result: 'green' })
    expect(await checkOffline(app, code)).toMatchObject({ reason: 'static-copy' })
  }
  // The same copies again, for a card printer: one card a page.
  const other = await paper('print-twelve', 'card')
  expect(boxes(other.bytes)).toHaveLength(24)
  expect(boxes(other.bytes)[0]).toBe('/MediaBox [0 0 242.645669 153.014173]')
  expect(await verdict(codesOn(other.bytes)[0]!)).toMatchObject({ result: 'green' })
  expect(await verdict(codes[0]!)).toMatchObject({ result: 'green' })
  const copies = await app.db.selectFrom('cardCopy').select('id').where('cardNumber', 'in', numbers).execute()
  expect(copies).toHaveLength(12)
})

test('an earlier copy is valid until its card is printed again; replaced copies are left out', async () => {
  const number = await onPaper('Prima')
  await start([number], 'print-first')
  await app.deliver()
  const [before] = codesOn((await paper('print-first')).bytes)
  await start([number], 'print-second')
  await app.deliver()
  expect(await verdict(before!)).toMatchObject({ result: 'green' })
  const [after] = codesOn((await paper('print-second')).bytes)
  expect(await verdict(before!)).toMatchObject({ reason: 'revoked' })
  expect(await verdict(after!)).toMatchObject({ result: 'green' })
  expect(await paper('print-first')).toMatchObject({ status: 409, code: 'member.not_now' })
})

test('a card suspended meanwhile is not printed, and too many cards are refused', async () => {
  const number = await onPaper('Sospesa')
  await start([number], 'print-suspended')
  await app.deliver()
  await app.db.updateTable('card').set({ suspendedFrom: today() }).where('number', '=', number).execute()
  expect(await paper('print-suspended')).toMatchObject({ status: 409, code: 'member.not_now' })
  const many = Array.from({ length: 501 }, (_, i) => String(i).padStart(10, '0'))
  expect(await preview(many)).toMatchObject({ status: 422, code: 'member.too_many' })
})

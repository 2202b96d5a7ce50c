import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCard, makeCardNumber, makeCardPeriod, makeChild, makeMember, makePerson } from '#db/make.ts'
import { newId } from '#db/id.ts'
import type { MemberTask, TaskPreview } from '#domain/members/tasks.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { insertCardPeriod } from '#server/core/cards/queries.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let secretary: Awaited<ReturnType<typeof staffMember>>
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
  secretary = await staffMember(app, 'secretary')
})
afterAll(() => app.stop())

const today = () => romeDay(app.clock.now())
const ADDRESS = { street: 'Via del Mulino 7', cap: '52100', comune: 'Arezzo', provincia: 'AR' }
async function onPaper(lastname: string, { person = ADDRESS as object, left = 10 } = {}) {
  const number = await makeCardNumber(app.db)
  await makeCard(app.db, { number, category: 'ordinario' })
  await makePerson(app.db, { cardNumber: number, firstname: 'Ugo', lastname, ...person })
  const validTo = addDays(today(), left)
  await makeCardPeriod(app.db, { cardNumber: number, validFrom: addDays(validTo, -364), validTo })
  return { number, validTo }
}
const TASKS = '/api/staff/members/tasks'
const asked = (numbers: string[]) => ({ kind: 'letter', membership: null, numbers })
const preview = async (numbers: string[]) =>
  (await secretary.ask(`${TASKS}/preview`, { method: 'POST', body: asked(numbers) })).json as TaskPreview
async function write(numbers: string[], id: string) {
  await secretary.ask(TASKS, { method: 'POST', body: { id, ...asked(numbers) } })
  await app.deliver()
  return (await secretary.ask(`${TASKS}/${id}`)).json as MemberTask
}
const paper = (id: string, ask = secretary.ask) => ask(`${TASKS}/${id}/paper`, { method: 'POST', body: {} })
const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

test('holders without an e-mail address get a letter each, in one file, and count as reminded', async () => {
  const [a, b] = [await onPaper('Primo'), await onPaper('Secondo', { left: -5 })]
  const lost = await onPaper('Sperso', { person: { street: null, cap: null, comune: null, provincia: null } })
  const { card } = await makeMember(app.db)
  await app.db.deleteFrom('cardPeriod').where('cardNumber', '=', card.number).execute()
  await makeCardPeriod(app.db, { cardNumber: card.number, validFrom: addDays(today(), -300), validTo: addDays(today(), 9) })
  const numbers = [a, b, lost, card].map(({ number }) => number)
  const left = { no_address: 1, has_email: 1 }
  expect(await preview(numbers)).toMatchObject({ touched: 2, left })
  expect(await write(numbers, 'letters-one')).toMatchObject({ state: 'done', done: 2, left, undoUntil: null })
  const answer = await paper('letters-one')
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  expect(pages(answer.bytes)).toBe(2)
  expect(await preview(numbers)).toMatchObject({ touched: 0, left: { recent: 2 } })
  // The paper was lost: the file can be printed again.
  expect(pages((await paper('letters-one')).bytes)).toBe(2)
})

test('a card renewed meanwhile has no letter; without letters there is no file', async () => {
  const { number, validTo } = await onPaper('Rinnovato')
  await write([number], 'letters-two')
  const period = { validFrom: addDays(validTo, 1), validTo: addDays(validTo, 365) }
  await insertCardPeriod(app.db, { id: newId(app.clock.now()), cardNumber: number, ...period, createdAt: app.clock.now() })
  expect(await paper('letters-two')).toMatchObject({ status: 409, code: 'member.not_now' })
  expect(await paper('no-such-task')).toMatchObject({ status: 404 })
  expect(await paper('letters-two', (await staffMember(app, 'viewer')).ask)).toMatchObject({ status: 403 })
})

test('the letter about a child’s card goes to the parents', async () => {
  const number = await makeCardNumber(app.db)
  await makeCard(app.db, { number, category: 'ordinario' })
  await makeChild(app.db, { cardNumber: number, firstname: 'Sofia', lastname: 'Bianchi', birthDate: '2018-05-01' })
  await makePerson(app.db, { cardNumber: number, ...ADDRESS })
  await makeCardPeriod(app.db, { cardNumber: number, validFrom: addDays(today(), -300), validTo: addDays(today(), 9) })
  expect(await write([number], 'letters-child')).toMatchObject({ done: 1 })
  expect(pages((await paper('letters-child')).bytes)).toBe(1)
})

test('many letters are drawn in parts', async () => {
  const numbers = []
  for (let i = 0; i < 120; i += 1) numbers.push((await onPaper(`Tanti${i}`)).number)
  expect(await write(numbers, 'letters-many')).toMatchObject({ done: 120 })
  expect(pages((await paper('letters-many')).bytes)).toBe(120)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { newAssociation } from '#domain/content/association.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { signIn, type Ask } from '#server/core/people/test-person.ts'
import { putDocument } from '#server/core/content/queries.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'

let app: TestApp
beforeAll(async () => {
  // The clock shows 10 November 2026.
  app = await startTestApp()
  await withAssociation(app.deps)
})
afterAll(() => app.stop())

/** A holder whose card, of a category without a fee, ends on this day. */
async function friend(validTo: string, card: object = {}) {
  const person = await confirmed(app)
  await app.db.updateTable('cardPeriod').set({ validFrom: '2025-11-20', validTo }).where('cardNumber', '=', person.number).execute()
  if (Object.keys(card).length > 0) await app.db.updateTable('card').set(card).where('number', '=', person.number).execute()
  return person
}

const renew = (ask: Ask, validTo: unknown) => ask('/api/card/renewal', { method: 'POST', body: { validTo } })
const periodsOf = ({ number }: { number: string }) =>
  app.db
    .selectFrom('cardPeriod')
    .select(['validFrom', 'validTo'])
    .where('cardNumber', '=', number)
    .where('validFrom', '>', '2025-11-20')
    .execute()
const renewalsOf = ({ number }: { number: string }) =>
  app.db.selectFrom('cardRenewal').select(['endedOn', 'validFrom', 'validTo']).where('cardNumber', '=', number).execute()

describe('a card without a fee', () => {
  test.each([
    ['2026-11-19', '2026-11-20', '2027-11-19', 'expiring'],
    ['2026-11-01', '2026-11-02', '2027-11-01', 'in grace'],
    ['2026-09-01', '2026-11-10', '2027-11-09', 'expired'],
  ])('that ends on %s is renewed at once from %s through %s: it is %s', async (endedOn, validFrom, validTo) => {
    const person = await friend(endedOn)
    const { status, json } = await renew(person.ask, endedOn)
    expect(status).toBe(200)
    expect((json as CardAnswer).periods.validTo).toBe(validTo)
    expect(await periodsOf(person)).toEqual([{ validFrom, validTo }])
    expect(await renewalsOf(person)).toEqual([{ endedOn, validFrom, validTo }])
  })

  test('is renewed once: another press gets the card as it is', async () => {
    const person = await friend('2026-11-19')
    const first = await renew(person.ask, '2026-11-19')
    const again = await renew(person.ask, '2026-11-19')
    expect([first.status, again.status, again.json]).toEqual([200, 200, first.json])
    expect(await periodsOf(person)).toHaveLength(1)
  })

  test('is renewed once by ten simultaneous presses on two phones', async () => {
    const person = await friend('2026-11-19')
    const other = app.newClient()
    await signIn(other, person)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => renew(i % 2 ? other : person.ask, '2026-11-19')))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await periodsOf(person)).toHaveLength(1)
    expect(await renewalsOf(person)).toHaveLength(1)
  })

  test('cannot be renewed for years ahead: the next end is too far', async () => {
    const person = await friend('2026-11-19')
    await renew(person.ask, '2026-11-19')
    expect(await renew(person.ask, '2027-11-19')).toMatchObject({ status: 409, code: 'api.conflict' })
  })

  test('opens sixty days before its end', async () => {
    expect(await renew((await friend('2027-01-10')).ask, '2027-01-10')).toMatchObject({ status: 409 })
    expect(await renew((await friend('2027-01-09')).ask, '2027-01-09')).toMatchObject({ status: 200 })
  })
})

test.each([
  ['suspended', { suspendedFrom: '2026-11-01' }],
  ['cancelled', { cancelledOn: '2026-11-01' }],
  ['left at its end', { cancelledOn: '2026-11-20', cancellationReason: 'withdrawal' }],
  ['of a category that is not known', { category: 'storico' }],
])('only the office renews a card that is %s', async (_state, card) => {
  const person = await friend('2026-11-19', card)
  expect(await renew(person.ask, '2026-11-19')).toMatchObject({ status: 409, code: 'api.conflict' })
  expect(await periodsOf(person)).toEqual([])
})

test('a card with a fee is not renewed by its holder', async () => {
  const person = await friend('2026-11-19')
  const association = newAssociation({ name: 'Circolo Aurora', color: '#0b5c6b', email: 'aurora@posta.example' })
  const membershipCategories = association.membershipCategories.map((category) => ({ ...category, feeCents: 1000 }))
  const data = { ...association, membershipCategories }
  await putDocument(app.deps, 'pagine', { id: 'associazione', data, position: 0, now: app.clock.now() })
  expect(await renew(person.ask, '2026-11-19')).toMatchObject({ status: 409, code: 'api.conflict' })
  expect(await periodsOf(person)).toEqual([])
  await withAssociation(app.deps)
})

test.each([
  ['begins without a fee', [{ from: '2026-11-21', cents: 1000 }], 200],
  ['begins with a fee', [{ from: '2026-11-20', cents: 1000 }], 409],
  [
    'began without one, but the next has it no more',
    [
      { from: '2026-01-01', cents: 1000 },
      { from: '2026-11-20', cents: 0 },
    ],
    200,
  ],
])('a period that %s decides, not the day of the press', async (_words, laterFees, status) => {
  const person = await friend('2026-11-19')
  const association = newAssociation({ name: 'Circolo Aurora', color: '#0b5c6b', email: 'aurora@posta.example' })
  const data = { ...association, membershipCategories: association.membershipCategories.map((category) => ({ ...category, laterFees })) }
  await putDocument(app.deps, 'pagine', { id: 'associazione', data, position: 0, now: app.clock.now() })
  expect((await renew(person.ask, '2026-11-19')).status).toBe(status)
  await withAssociation(app.deps)
})

test('a card without a past period cannot be renewed', async () => {
  const person = await friend('2026-11-19')
  await app.db.deleteFrom('cardPeriod').where('cardNumber', '=', person.number).execute()
  expect(await renew(person.ask, '2026-11-19')).toMatchObject({ status: 409 })
})

test('only the holder, signed in, renews the card', async () => {
  const [anna, bruno] = [await friend('2026-11-19'), await friend('2026-11-18')]
  expect(await bruno.ask('/api/card/renewal', { method: 'POST', body: { validTo: '2026-11-19', number: anna.number } })).toMatchObject({
    status: 422,
  })
  expect(await renew(bruno.ask, '2026-11-19')).toMatchObject({ status: 409 })
  expect(await renew(app.newClient(), '2026-11-19')).toMatchObject({ status: 401 })
  expect([...(await periodsOf(anna)), ...(await periodsOf(bruno))]).toEqual([])
})

test.each(['2026-02-30', '', null, 20261119, "2026-11-19' or 1=1"])('%j is not a day', async (validTo) => {
  expect(await renew((await friend('2026-11-19')).ask, validTo)).toMatchObject({ status: 422, code: 'api.invalid' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { memberWithPhone, withAssociation, type DeviceAnswer } from './test-card.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp({ now: Date.UTC(2026, 9, 1) })))
afterAll(() => app.stop())

// In chronological order.
test.each([
  ['fourteen days', '2026-10-05T08:00:00Z', '2027-06-30', {}, '2026-10-19T08:00:00Z'],
  ['a day of 25 hours', '2026-10-20T08:00:00Z', '2026-10-25', {}, '2026-10-25T23:00:00Z'],
  ['the evening of the last day', '2026-10-25T22:59:59Z', '2026-10-25', {}, '2026-10-25T23:00:00Z'],
  ['the end of the year', '2026-12-20T08:00:00Z', '2026-12-31', {}, '2026-12-31T23:00:00Z'],
  ['a day of 23 hours', '2027-03-20T08:00:00Z', '2027-03-28', {}, '2027-03-28T22:00:00Z'],
  ['the day before it', '2027-03-20T08:00:00Z', '2027-03-27', {}, '2027-03-27T23:00:00Z'],
  ['a suspension that is decided', '2027-03-20T08:00:00Z', '2027-12-31', { suspendedFrom: '2027-03-29' }, '2027-03-28T22:00:00Z'],
  ['a cancellation that is decided', '2027-03-20T08:00:00Z', '2027-12-31', { cancelledOn: '2027-03-28' }, '2027-03-27T23:00:00Z'],
  [
    'a suspension that is over',
    '2027-03-20T08:00:00Z',
    '2027-12-31',
    { suspendedFrom: '2027-03-01', suspendedTo: '2027-03-10' },
    '2027-04-03T08:00:00Z',
  ],
])('a card never outlives %s', async (_, now, validTo, facts, end) => {
  app.clock.set(Date.parse(now))
  await withAssociation(app, { graceAcceptedByPartners: false })
  const { phone, number } = await memberWithPhone(app)
  await app.db.updateTable('cardPeriod').set({ validFrom: '2026-01-01', validTo }).where('cardNumber', '=', number).execute()
  await app.db
    .updateTable('card')
    .set({ suspendedFrom: null, ...facts })
    .where('number', '=', number)
    .execute()
  const { exp } = (await phone.renew()).json as DeviceAnswer
  expect(new Date(exp * 1000).toISOString()).toBe(end.replace('Z', '.000Z'))
})

test('days of grace count only where partners accept them', async () => {
  const { phone, number } = await memberWithPhone(app)
  await app.db.updateTable('cardPeriod').set({ validFrom: '2026-01-01', validTo: '2027-02-10' }).where('cardNumber', '=', number).execute()
  expect(await phone.renew()).toMatchObject({ status: 409, code: 'card.not_good' })
  await withAssociation(app, { graceAcceptedByPartners: true })
  expect((await phone.renew()).json).toMatchObject({ exp: Date.parse('2027-03-27T23:00:00Z') / 1000 })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAssociation } from '#domain/content/association.ts'
import { makeApplication, makeCardPeriod } from '#db/make.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { putDocument } from '#server/core/content/queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const data = newAssociation({ name: 'Circolo del Lago APS', color: '#0b5c6b', email: 'a@posta.example' })
  await putDocument(app.deps, 'pagine', { id: 'associazione', data, position: 0, now: app.clock.now() })
})
afterAll(() => app.stop())

let count = 0
async function member({ verified = true } = {}): Promise<{ request: Request; uid: string; number: string }> {
  const request = app.newClient()
  const values = {
    firstname: 'Łucja',
    lastname: "D'Angelo",
    email: `socia.${++count}@posta.example`,
    password: 'remo sentiero lanterna',
    privacy: true,
    confirm14: true,
  }
  const answer = await request('/api/auth/sign-up', { method: 'POST', body: values })
  expect(answer.status).toBe(201)
  const { account, user } = answer.json as { account: { id: string }; user: { tessera: string } }
  if (verified) await app.db.updateTable('account').set({ emailVerified: true }).where('id', '=', account.id).execute()
  return { request, uid: account.id, number: user.tessera }
}

test('without a session there is no card', async () => {
  expect(await app.newClient()('/api/card')).toMatchObject({ status: 401, code: 'auth.session_expired' })
})

test('an account with an unconfirmed address gets no card', async () => {
  const { request } = await member({ verified: false })
  expect(await request('/api/card')).toMatchObject({ status: 403, code: 'auth.email_unverified' })
})

test('an incomplete profile has no card', async () => {
  const { request, uid } = await member()
  await app.db.updateTable('userDocument').set({ confirm14: false }).where('uid', '=', uid).execute()
  expect(await request('/api/card')).toMatchObject({ status: 409, code: 'auth.profile_incomplete' })
})

test('an account that never wrote its profile has no card', async () => {
  const { request, uid } = await member()
  await app.db.deleteFrom('userDocument').where('uid', '=', uid).execute()
  expect(await request('/api/card')).toMatchObject({ status: 409, code: 'auth.profile_incomplete' })
})

test('the card has everything to draw it offline', async () => {
  const { request, number } = await member()
  const { status, json, headers } = await request('/api/card')
  expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'no-store' })
  expect(json).toEqual({
    number,
    firstname: 'Łucja',
    lastname: "D'Angelo",
    category: { id: 'amico', label: "Amico dell'associazione" },
    periods: { validFrom: '2026-11-10', validTo: '2027-11-09', suspendedFrom: null, suspendedTo: null, cancelledOn: null },
    suspensionText: null,
    graceDays: 45,
    association: { id: 'circolo-del-lago-aps', name: 'Circolo del Lago APS', shortName: 'Circolo del Lago', color: '#0b5c6b' },
    memberSince: null,
    // Sixty days before its end.
    renewalFrom: '2027-09-10',
    feeDue: null,
    pending: null,
    family: false,
    device: null,
    now: app.clock.now(),
  })
})

test('a renewal paid early is part of the period', async () => {
  const { request, number } = await member()
  await makeCardPeriod(app.db, { cardNumber: number, validFrom: '2027-11-10', validTo: '2028-11-09' })
  expect(await request('/api/card')).toMatchObject({ json: { periods: { validFrom: '2026-11-10', validTo: '2028-11-09' } } })
})

test('a card before the board’s decision has no period', async () => {
  const { request, number } = await member()
  await app.db.deleteFrom('cardPeriod').where('cardNumber', '=', number).execute()
  expect(await request('/api/card')).toMatchObject({ json: { periods: { validFrom: null, validTo: null } } })
})

test.each([
  [{ state: 'submitted' }, 'review'],
  [{ state: 'waiting_guardian' }, 'guardian'],
  [{ state: 'approved', decidedAt: 1 }, 'fee'],
  [{ state: 'withdrawn', decidedAt: 1 }, 'apply'],
  [null, 'apply'],
] as const)('a card that was never valid names its next step: with %j it is %s', async (application, pending) => {
  const { request, uid, number } = await member()
  await app.db.deleteFrom('cardPeriod').where('cardNumber', '=', number).execute()
  if (application) await makeApplication(app.db, { uid, ...application })
  expect(await request('/api/card')).toMatchObject({ json: { pending } })
})

test.each([
  [{ state: 'submitted' }, 'review'],
  [{ state: 'waiting_guardian' }, 'guardian'],
  [{ state: 'withdrawn', decidedAt: 1 }, null],
  [null, null],
] as const)('a friend’s valid card shows the application: with %j it is %s', async (application, pending) => {
  const { request, uid } = await member()
  if (application) await makeApplication(app.db, { uid, ...application })
  expect(await request('/api/card')).toMatchObject({ json: { pending, periods: { validFrom: '2026-11-10' } } })
})

test('a member who was admitted waits for the fee', async () => {
  const { request, number } = await member()
  await app.db.deleteFrom('cardPeriod').where('cardNumber', '=', number).execute()
  await app.db.updateTable('card').set({ memberSince: '2026-11-01' }).where('number', '=', number).execute()
  expect(await request('/api/card')).toMatchObject({ json: { pending: 'fee' } })
})

test('suspension and cancellation are in the answer, with the suspension’s public text', async () => {
  const { request, number } = await member()
  const facts = {
    suspendedFrom: '2026-11-01',
    suspendedTo: '2026-11-30',
    suspensionText: 'Passa in segreteria.',
    cancelledOn: '2026-12-01',
  }
  await app.db.updateTable('card').set(facts).where('number', '=', number).execute()
  const { suspensionText, ...periods } = facts
  expect(await request('/api/card')).toMatchObject({ status: 200, json: { suspensionText, periods } })
})

test('a removed category has the default one’s label', async () => {
  const { request, number } = await member()
  await app.db.updateTable('card').set({ category: 'storico' }).where('number', '=', number).execute()
  expect(await request('/api/card')).toMatchObject({ json: { category: { id: 'storico', label: "Amico dell'associazione" } } })
})

test('each member sees the own card', async () => {
  const [one, other] = [await member(), await member()]
  expect(await one.request('/api/card')).toMatchObject({ json: { number: one.number } })
  expect(await other.request('/api/card')).toMatchObject({ json: { number: other.number } })
  expect(one.number).not.toBe(other.number)
})

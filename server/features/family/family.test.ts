import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCard, makeCardNumber, makeCardPeriod } from '#db/make.ts'
import type { CardAnswer } from '#domain/accounts/api.ts'
import type { FamilyAnswer } from '#domain/family/family.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { signOut, type Ask } from '#server/core/people/test-person.ts'
import { memberWithPhone, newPhone, withAssociation, type DeviceAnswer } from '#server/core/cards/test-card.ts'
import { revokedEntries } from '#server/core/cards/publish.ts'
import { addGuardianship, endGuardianship } from './family.ts'

const DAY = 24 * 3_600_000

let app: TestApp
beforeAll(async () => {
  // The test clock is at 10 November 2026.
  app = await startTestApp()
  await withAssociation(app.deps)
})
afterAll(() => app.stop())

/** A paper card, without an account. */
async function paperCard(period: { validFrom?: string; validTo?: string } = {}): Promise<string> {
  const { number } = await makeCard(app.db, { number: await makeCardNumber(app.db), category: 'amico' })
  await makeCardPeriod(app.db, { cardNumber: number, ...period })
  return number
}

const ELIA = { firstname: 'Elia', lastname: 'Okonkwo', birthDate: '2015-05-05' }
async function parentOf(cardNumber: string, child: object = ELIA) {
  const parent = await memberWithPhone(app)
  expect(await addGuardianship(app.deps, { uid: parent.uid, cardNumber, ...child })).toBe('done')
  return parent
}

/** The caller's phone, with a key of its own for a child's card. */
async function childsPhone(ask: Ask, number: string) {
  const phone = await newPhone(ask, `/api/family/${number}/devices`)
  const answer = await phone.enrol()
  return { phone, answer }
}

const family = async (ask: Ask) => (await ask('/api/family')).json as FamilyAnswer
const check = async (text: string) => (await app.newClient()('/api/verify', { method: 'POST', body: { text } })).json as { reason: string }
const revokedBits = async () => [...(await revokedEntries(app.db, app.clock.now())).values()].reduce((sum, { size }) => sum + size, 0)

describe('a parent', () => {
  test('gets the complete cards of the own children only', async () => {
    const number = await paperCard()
    const { ask } = await parentOf(number)
    expect(await family(ask)).toMatchObject({
      children: [{ card: { number, firstname: 'Elia', lastname: 'Okonkwo', pending: null }, hasAccount: false, until: '2033-05-05' }],
      guardians: [],
    })
    expect(await ask('/api/card')).toMatchObject({ json: { family: true } })
    const other = await confirmed(app)
    expect(await family(other.ask)).toEqual({ children: [], guardians: [] })
    expect(await other.ask('/api/card')).toMatchObject({ json: { family: false } })
  })

  test('shows the child’s card with a separate key, beside the own card', async () => {
    const number = await paperCard()
    const parent = await parentOf(number)
    const { phone, answer } = await childsPhone(parent.ask, number)
    expect(answer.status).toBe(201)
    expect(await check(await phone.show(app.clock.now()))).toMatchObject({
      reason: 'ok',
      card: { name: 'Elia O.', numberEnd: number.slice(-4), kind: 'live' },
    })
    expect(await check(await parent.phone.show(app.clock.now()))).toMatchObject({ reason: 'ok' })
    const devices = await app.db.selectFrom('cardDevice').select(['publicKey', 'sessionId']).where('uid', '=', parent.uid).execute()
    expect(new Set(devices.map(({ publicKey }) => publicKey)).size).toBe(2)
    expect(new Set(devices.map(({ sessionId }) => sessionId)).size).toBe(1)
    expect((await parent.ask('/api/account/devices')).json).toMatchObject({ devices: [{ current: true }] })
  })

  test('gets another credential for the child a day later, as for the own card', async () => {
    const number = await paperCard()
    const parent = await parentOf(number)
    const { phone } = await childsPhone(parent.ask, number)
    const answer = await phone.renew()
    expect(answer.status).toBe(200)
    expect(await check(await phone.show(app.clock.now()))).toMatchObject({ reason: 'ok', card: { numberEnd: number.slice(-4) } })
  })

  test('signs out both cards', async () => {
    const number = await paperCard()
    const parent = await parentOf(number)
    const { phone } = await childsPhone(parent.ask, number)
    await signOut(parent.ask)
    expect(await check(await phone.show(app.clock.now()))).toMatchObject({ reason: 'revoked' })
    expect(await check(await parent.phone.show(app.clock.now()))).toMatchObject({ reason: 'revoked' })
    expect(await childsPhone(parent.ask, number).catch(() => 'refused')).toBe('refused')
  })

  test('renews a child’s card without a fee, once for two simultaneous parents', async () => {
    const number = await paperCard({ validFrom: '2025-11-20', validTo: '2026-11-19' })
    const [one, two] = [await parentOf(number), await parentOf(number)]
    const renew = ({ ask }: { ask: Ask }) => ask(`/api/family/${number}/renewal`, { method: 'POST', body: { validTo: '2026-11-19' } })
    const answers = await Promise.all([renew(one), renew(two), renew(one), renew(two)])
    for (const { status, json } of answers) {
      expect(status).toBe(200)
      expect((json as CardAnswer).periods.validTo).toBe('2027-11-19')
    }
    expect(await app.db.selectFrom('cardRenewal').selectAll().where('cardNumber', '=', number).execute()).toHaveLength(1)
    expect(await one.ask('/api/card')).toMatchObject({ json: { periods: { validTo: '2027-11-09' } } })
  })
})

const changeCode = (ask: Ask, number: string) => ask(`/api/family/${number}/code`, { method: 'POST' })
const typed = async (code: string) => (await app.newClient()('/api/verify', { method: 'POST', body: { code } })).json as { reason: string }
const codesOf = (cardNumber: string) =>
  app.db.selectFrom('manualCode').select(['code', 'uid']).where('cardNumber', '=', cardNumber).execute()

describe('a child’s typed code', () => {
  test('is replaced at a parent’s request: the old one ends, and the parent’s own stays', async () => {
    const number = await paperCard()
    const parent = await parentOf(number)
    const { phone, answer } = await childsPhone(parent.ask, number)
    const before = (answer.json as DeviceAnswer).code
    const { status, json } = await changeCode(parent.ask, number)
    const { code } = json as { code: string }
    expect([status, code === before]).toEqual([200, false])
    expect(await typed(before)).toMatchObject({ reason: 'unknown-code' })
    expect(await typed(code)).toMatchObject({ reason: 'static-copy', card: { name: 'Elia O.', numberEnd: number.slice(-4) } })
    expect(await typed(parent.answer.code)).toMatchObject({ reason: 'static-copy', card: { numberEnd: parent.number.slice(-4) } })
    // The code on both parents' phones afterwards.
    expect((await phone.renew()).json).toMatchObject({ code })
    expect((await childsPhone((await parentOf(number)).ask, number)).answer.json).toMatchObject({ code })
  })

  test('may be changed five times a day, with a limit separate from the own one’s', async () => {
    const number = await paperCard()
    const { ask } = await parentOf(number)
    for (let i = 0; i < 5; i += 1) expect((await changeCode(ask, number)).status).toBe(200)
    expect(await changeCode(ask, number)).toMatchObject({ status: 429, code: 'auth.too_many_attempts' })
    expect((await ask('/api/card/code', { method: 'POST' })).status).toBe(200)
  })

  test('is inaccessible for everybody else, also for a former guardian', async () => {
    const number = await paperCard()
    const parent = await parentOf(number)
    const { answer } = await childsPhone(parent.ask, number)
    const { code } = answer.json as DeviceAnswer
    const stranger = await memberWithPhone(app)
    for (const ask of [stranger.ask, (await parentOf(await paperCard())).ask])
      expect(await changeCode(ask, number)).toMatchObject({ status: 404, code: 'api.not_found' })
    expect(await changeCode(parent.ask, stranger.number)).toMatchObject({ status: 404 })
    expect(await changeCode(app.newClient(), number)).toMatchObject({ status: 401 })
    expect(await codesOf(number)).toMatchObject([{ code }])
    await endGuardianship(app.deps, { uid: parent.uid, cardNumber: number })
    expect(await changeCode(parent.ask, number)).toMatchObject({ status: 404 })
    expect(await codesOf(number)).toEqual([])
  })

  test('is changed by the child itself when it has an account', async () => {
    const { child, parent } = await zoe()
    expect(await changeCode(parent.ask, child.number)).toMatchObject({ status: 409, code: 'api.conflict' })
    expect(await typed(child.answer.code)).toMatchObject({ reason: 'static-copy' })
    expect((await child.ask('/api/card/code', { method: 'POST' })).status).toBe(200)
  })

  test('does not exist for an invalid card', async () => {
    const number = await paperCard()
    const { ask } = await parentOf(number)
    await app.db.updateTable('card').set({ suspendedFrom: '2026-11-01' }).where('number', '=', number).execute()
    expect(await changeCode(ask, number)).toMatchObject({ status: 409, code: 'card.not_good' })
  })

  test('stays a single one when several parents change it at once', async () => {
    const number = await paperCard()
    const [one, two] = [await parentOf(number), await parentOf(number)]
    const answers = await Promise.all([one, two, one, two].map(({ ask }) => changeCode(ask, number)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const [kept, ...others] = await codesOf(number)
    expect(others).toEqual([])
    expect(answers.map(({ json }) => (json as { code: string }).code)).toContain(kept!.code)
  })
})

test('another person’s child is inaccessible: not seen, enrolled or renewed', async () => {
  const number = await paperCard({ validFrom: '2025-11-20', validTo: '2026-11-19' })
  await parentOf(number)
  const stranger = await memberWithPhone(app)
  expect((await childsPhone(stranger.ask, number)).answer).toMatchObject({ status: 404, code: 'api.not_found' })
  const renewal = { method: 'POST', body: { validTo: '2026-11-19' } }
  expect(await stranger.ask(`/api/family/${number}/renewal`, renewal)).toMatchObject({ status: 404 })
  // Another member's card is no child's card, for parents neither.
  const parent = await parentOf(await paperCard())
  expect((await childsPhone(parent.ask, stranger.number)).answer).toMatchObject({ status: 404 })
  expect(await app.newClient()('/api/family')).toMatchObject({ status: 401 })
  expect(await app.newClient()(`/api/family/${number}/renewal`, renewal)).toMatchObject({ status: 401 })
})

test('a device of one parent cannot be renewed by the other, who does not learn of it', async () => {
  const number = await paperCard()
  const [one, two] = [await parentOf(number), await parentOf(number)]
  const { answer } = await childsPhone(one.ask, number)
  const { deviceId } = answer.json as DeviceAnswer
  expect(await two.ask(`/api/card/devices/${deviceId}/credential`, { method: 'POST' })).toMatchObject({ status: 404 })
  expect(await one.ask('/api/family')).toMatchObject({ json: { children: [{ card: { device: deviceId } }] } })
  expect(await two.ask('/api/family')).toMatchObject({ json: { children: [{ card: { device: null } }] } })
})

test('ending a guardianship revokes the card on its phones, but not on the other parent’s', async () => {
  const number = await paperCard()
  const [one, two] = [await parentOf(number), await parentOf(number)]
  const [first, second] = [await childsPhone(one.ask, number), await childsPhone(two.ask, number)]
  const bits = await revokedBits()
  expect(await endGuardianship(app.deps, { uid: one.uid, cardNumber: number })).toBe(true)
  expect(await endGuardianship(app.deps, { uid: one.uid, cardNumber: number })).toBe(false)
  expect(await check(await first.phone.show(app.clock.now()))).toMatchObject({ reason: 'revoked' })
  expect(await check(await second.phone.show(app.clock.now()))).toMatchObject({ reason: 'ok' })
  // In the status list for offline verifiers.
  expect(await revokedBits()).toBe(bits + 1)
  expect(await family(one.ask)).toEqual({ children: [], guardians: [] })
  expect(await first.phone.renew()).toMatchObject({ status: 404 })
  expect((await childsPhone(one.ask, number)).answer).toMatchObject({ status: 404 })
  const codes = await app.db.selectFrom('manualCode').selectAll().where('cardNumber', '=', number).execute()
  expect(codes).toEqual([])
})

test('a suspended child’s card is invalid everywhere', async () => {
  const number = await paperCard()
  const parent = await parentOf(number)
  const { phone } = await childsPhone(parent.ask, number)
  await app.db.updateTable('card').set({ suspendedFrom: '2026-11-01' }).where('number', '=', number).execute()
  expect(await check(await phone.show(app.clock.now()))).toMatchObject({ reason: 'revoked' })
  expect(await phone.renew()).toMatchObject({ status: 409, code: 'card.not_good' })
})

/** A sixteen-year-old with an account and a phone, and a parent whose phone shows her card. */
async function zoe() {
  const child = await memberWithPhone(app, { firstname: 'Zoe', lastname: 'Okonkwo' })
  const parent = await parentOf(child.number, { birthDate: '2010-05-05' })
  return { child, parent }
}

describe('a child of fourteen or more with an account', () => {
  test('sees the guardians by their own names', async () => {
    const { child, parent } = await zoe()
    expect(await family(child.ask)).toEqual({ children: [], guardians: [`${parent.firstname} ${parent.lastname}`] })
    expect(await child.ask('/api/card')).toMatchObject({ json: { family: true } })
    expect(await family(parent.ask)).toMatchObject({ children: [{ card: { number: child.number, firstname: 'Zoe' }, hasAccount: true }] })
  })

  test('shows the card on the own phone, also after the parent’s sign-out', async () => {
    const { child, parent } = await zoe()
    const { phone } = await childsPhone(parent.ask, child.number)
    expect(await check(await phone.show(app.clock.now()))).toMatchObject({ reason: 'ok', card: { numberEnd: child.number.slice(-4) } })
    await signOut(parent.ask)
    expect(await check(await phone.show(app.clock.now()))).toMatchObject({ reason: 'revoked' })
    expect(await check(await child.phone.show(app.clock.now()))).toMatchObject({ reason: 'ok' })
  })

  test('has no access to the parent’s card', async () => {
    const { child, parent } = await zoe()
    expect((await childsPhone(child.ask, parent.number)).answer).toMatchObject({ status: 404 })
  })

  test('removes the card from the parent’s phone by closing the account', async () => {
    const { child, parent } = await zoe()
    const { phone } = await childsPhone(parent.ask, child.number)
    await app.db
      .insertInto('accountClosure')
      .values({ uid: child.uid, requestedAt: 1, eraseAt: app.clock.now() + DAY })
      .execute()
    expect(await check(await phone.show(app.clock.now()))).toMatchObject({ reason: 'revoked' })
    expect(await family(parent.ask)).toEqual({ children: [], guardians: [] })
  })
})

test('a guardianship ends on the eighteenth birthday, and no credential lasts longer', async () => {
  const number = await paperCard()
  const parent = await parentOf(number, { ...ELIA, birthDate: '2008-11-13' })
  const { answer } = await childsPhone(parent.ask, number)
  // 13 November 2026, 00:00 in Rome.
  expect((answer.json as DeviceAnswer).exp).toBe(Date.UTC(2026, 10, 12, 23) / 1000)
  const before = app.clock.now()
  app.clock.set(Date.UTC(2026, 10, 12, 23))
  expect(await family(parent.ask)).toEqual({ children: [], guardians: [] })
  expect((await childsPhone(parent.ask, number)).answer).toMatchObject({ status: 404 })
  app.clock.set(before)
})

test.each([
  [{ cardNumber: '0000000000' }, 'no_card'],
  [{ lastname: undefined, firstname: undefined }, 'no_name'],
  [{ birthDate: undefined }, 'no_birth'],
  [{ birthDate: '2026-11-11' }, 'no_birth'],
  [{ birthDate: '2008-11-10' }, 'of_age'],
])('the secretariat’s %j is refused: %s', async (changes, refusal) => {
  const cardNumber = await paperCard()
  const { uid } = await confirmed(app)
  expect(await addGuardianship(app.deps, { uid, cardNumber, ...ELIA, ...changes })).toBe(refusal)
  expect(await app.db.selectFrom('guardianship').selectAll().where('uid', '=', uid).execute()).toEqual([])
})

test('an own card and a cancelled card cannot get a guardian', async () => {
  const { uid, number } = await confirmed(app)
  expect(await addGuardianship(app.deps, { uid, cardNumber: number, birthDate: '2010-05-05' })).toBe('own_card')
  const cancelled = await paperCard()
  await app.db.updateTable('card').set({ cancelledOn: '2026-11-01' }).where('number', '=', cancelled).execute()
  expect(await addGuardianship(app.deps, { uid, cardNumber: cancelled, ...ELIA })).toBe('cancelled')
})

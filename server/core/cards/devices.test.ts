import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCodeText } from '#domain/cards/credential/code-text.ts'
import { readCard } from '#domain/cards/credential/read-card.ts'
import { readManualCode } from '#domain/cards/credential/manual-code.ts'
import { ES256 } from '#domain/cards/credential/es256.ts'
import { signChallenge } from '#domain/cards/credential/enrolment.ts'
import { signIn } from '#server/core/people/test-person.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { memberWithPhone, newPhone, withAssociation, type DeviceAnswer } from './test-card.ts'

const DAY = 24 * 3_600_000

let app: TestApp
let start: number
beforeAll(async () => {
  app = await startTestApp()
  start = app.clock.now()
  await withAssociation(app)
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set(start))

type Member = Awaited<ReturnType<typeof member>>
const member = () => memberWithPhone<Request>(app)

/** Another phone of the same person. */
async function secondPhone(of: Member) {
  const ask = app.newClient()
  expect((await signIn(ask, of)).status).toBe(200)
  return { ask, phone: await newPhone(ask) }
}

const devicesOf = async (ask: Request) =>
  ((await ask('/api/account/devices')).json as { devices: { id: string; current: boolean }[] }).devices
const check = async (text: string) => (await app.newClient()('/api/verify', { method: 'POST', body: { text } })).json
const challengeOf = async (ask: Request) =>
  ((await ask('/api/card/devices/challenge', { method: 'POST' })).json as { challenge: string }).challenge
const claimsOf = async (phone: Member['phone']) => readCard(readCodeText(await phone.show(app.clock.now()))).credential
const titles = async (of: Member) => (await app.deliver()).filter(({ to }) => to === of.email).map(({ subject }) => subject)

describe('a device', () => {
  test('gets a card with a short name, four digits and its own key only', async () => {
    const anna = await member()
    const claims = await claimsOf(anna.phone)
    expect(claims).toMatchObject({
      name: 'Anna D.',
      last4: Number(anna.number.slice(-4)),
      iat: start / 1000,
      exp: (start + 14 * DAY) / 1000,
    })
    expect(Buffer.from(claims.device!.x).toString('base64url')).toBe(anna.phone.jwk.x)
    expect(anna.answer).toMatchObject({ exp: claims.exp, now: start / 1000 })
    expect(readManualCode(anna.answer.code)).toBe(anna.answer.code)
  })

  test('answers a challenge of its own session, once, within five minutes, with its own key', async () => {
    const anna = await member()
    const [bruno, other] = [await member(), await secondPhone(anna)]
    const { privateKey, publicKey } = await crypto.subtle.generateKey(ES256, true, ['sign', 'verify'])
    const jwk = await crypto.subtle.exportKey('jwk', publicKey)
    const answer = async (challenge: string, publicJwk = jwk) => {
      const signature = Buffer.from(await signChallenge(new Uint8Array(Buffer.from(challenge, 'base64url')), privateKey)).toString(
        'base64url',
      )
      return anna.ask('/api/card/devices', { method: 'POST', body: { publicJwk, challenge, signature } })
    }
    expect(await answer(await challengeOf(bruno.ask))).toMatchObject({ status: 409, code: 'api.conflict' })
    expect(await answer(await challengeOf(other.ask))).toMatchObject({ status: 409, code: 'api.conflict' })
    expect(await answer('A'.repeat(43))).toMatchObject({ status: 409, code: 'api.conflict' })
    expect(await answer(await challengeOf(anna.ask), bruno.phone.jwk)).toMatchObject({ status: 422, code: 'api.invalid' })
    expect(await answer(await challengeOf(anna.ask), { ...jwk, y: jwk.x! })).toMatchObject({ status: 422, code: 'api.invalid' })
    const used = await challengeOf(anna.ask)
    expect(await answer(used)).toMatchObject({ status: 201 })
    expect(await answer(used)).toMatchObject({ status: 409, code: 'api.conflict' })
    const late = await challengeOf(anna.ask)
    app.clock.advance(5 * 60_000)
    expect(await answer(late)).toMatchObject({ status: 409, code: 'api.conflict' })
  })

  test('gets no card without a session, a confirmed address and a good card', async () => {
    const anna = await member()
    expect(await (await newPhone(app.newClient())).enrol().catch(() => 'no challenge')).toBe('no challenge')
    await app.db.updateTable('account').set({ emailVerified: false }).where('id', '=', anna.uid).execute()
    expect(await anna.phone.renew()).toMatchObject({ status: 403, code: 'auth.email_unverified' })
    await app.db.updateTable('account').set({ emailVerified: true }).where('id', '=', anna.uid).execute()
    for (const out of [{ suspendedFrom: '2026-11-01' }, { cancelledOn: '2026-11-10' }]) {
      const nothing = { suspendedFrom: null, cancelledOn: null }
      await app.db
        .updateTable('card')
        .set({ ...nothing, ...out })
        .where('number', '=', anna.number)
        .execute()
      expect(await anna.phone.renew()).toMatchObject({ status: 409, code: 'card.not_good' })
      expect(await anna.phone.enrol()).toMatchObject({ status: 409, code: 'card.not_good' })
    }
    await app.db.updateTable('card').set({ cancelledOn: null }).where('number', '=', anna.number).execute()
    await app.db.deleteFrom('cardPeriod').where('cardNumber', '=', anna.number).execute()
    expect(await anna.phone.renew()).toMatchObject({ status: 409, code: 'card.not_good' })
  })

  test('gets another index at each renewal, and shows the old credential until then', async () => {
    const anna = await member()
    const before = await claimsOf(anna.phone)
    const shown = await anna.phone.show(app.clock.now())
    expect(await anna.phone.renew()).toMatchObject({ status: 200, json: { deviceId: anna.phone.id(), code: anna.answer.code } })
    const after = await claimsOf(anna.phone)
    expect(after).toMatchObject({ name: before.name, last4: before.last4 })
    expect([after.list, after.idx]).not.toEqual([before.list, before.idx])
    expect(await check(shown)).toMatchObject({ reason: 'ok' })
    expect(await check(await anna.phone.show(app.clock.now()))).toMatchObject({ reason: 'ok' })
  })

  test('renews only in the session that enrolled it, a limited number of times a day', async () => {
    const [anna, bruno] = [await member(), await member()]
    const other = await secondPhone(anna)
    for (const ask of [bruno.ask, other.ask])
      expect(await ask(`/api/card/devices/${anna.phone.id()}/credential`, { method: 'POST' })).toMatchObject({
        status: 404,
        code: 'api.not_found',
      })
    let answer = await anna.phone.renew()
    for (let i = 0; i < 30 && answer.status === 200; i += 1) answer = await anna.phone.renew()
    expect(answer).toMatchObject({ status: 429, code: 'auth.too_many_attempts' })
  })

  test('that enrols again with a new key replaces itself', async () => {
    const anna = await member()
    const shown = await anna.phone.show(app.clock.now())
    const again = await newPhone(anna.ask)
    expect((await again.enrol()).status).toBe(201)
    expect(await devicesOf(anna.ask)).toMatchObject([{ id: again.id(), current: true }])
    expect(await check(shown)).toMatchObject({ reason: 'revoked' })
    expect(await check(await again.show(app.clock.now()))).toMatchObject({ reason: 'ok' })
  })

  test('is one of five; a sixth replaces one with an expired credential', async () => {
    const anna = await member()
    for (let i = 0; i < 4; i += 1) expect((await (await secondPhone(anna)).phone.enrol()).status).toBe(201)
    const sixth = await secondPhone(anna)
    expect(await sixth.phone.enrol()).toMatchObject({ status: 409, code: 'card.devices_full' })
    app.clock.advance(14 * DAY)
    expect((await sixth.phone.enrol()).status).toBe(201)
    expect(await devicesOf(sixth.ask)).toMatchObject([{ id: sixth.phone.id() }])
  })

  test('replaces the least recently seen one, and only when the request names it', async () => {
    const anna = await member()
    const phones = [anna.phone]
    let second: Awaited<ReturnType<typeof secondPhone>> | undefined
    for (let i = 0; i < 4; i += 1) {
      app.clock.advance(DAY)
      const other = await secondPhone(anna)
      second ??= other
      await other.phone.enrol()
      phones.push(other.phone)
    }
    // The oldest was used today, the second was not.
    await anna.phone.renew()
    const sixth = await secondPhone(anna)
    const { status, json } = await sixth.phone.enrol()
    const seenAt = start + DAY
    expect([status, json]).toEqual([
      409,
      { error: { code: 'card.devices_full', details: { device: phones[1]!.id(), name: expect.any(String), seenAt } } },
    ])
    const shown = await phones[1]!.show(app.clock.now())
    expect(await second!.ask('/api/card')).toMatchObject({ json: { device: phones[1]!.id() } })
    expect(await sixth.phone.enrol(phones[2]!.id())).toMatchObject({ status: 409, code: 'card.devices_full' })
    expect(await sixth.phone.enrol(phones[1]!.id())).toMatchObject({ status: 201 })
    expect(await check(shown)).toMatchObject({ reason: 'revoked' })
    expect(await devicesOf(sixth.ask)).toHaveLength(5)
    expect(await second!.ask('/api/card')).toMatchObject({ json: { device: null } })
    expect(await sixth.ask('/api/card')).toMatchObject({ json: { device: sixth.phone.id() } })
  })

  test('of many that enrol together at most five get the card', async () => {
    const anna = await member()
    const phones = []
    for (let i = 0; i < 6; i += 1) phones.push((await secondPhone(anna)).phone)
    const answers = await Promise.all(phones.map((phone) => phone.enrol()))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 409, 409])
  })
})

describe('the mail about a new device', () => {
  test('is sent once, by the sign-in: enrolment and renewal send none', async () => {
    const anna = await member()
    const other = await secondPhone(anna)
    expect(await titles(anna)).toEqual(['Nuovo accesso al tuo account'])
    await other.phone.enrol()
    await other.phone.renew()
    await other.phone.enrol()
    expect(await titles(anna)).toEqual([])
  })
})

describe('the device’s card is revoked', () => {
  const endings: [string, (of: Member, other: Awaited<ReturnType<typeof secondPhone>>) => Promise<unknown>][] = [
    ['once its phone has signed out', (anna) => anna.ask('/api/auth/sign-out', { method: 'POST' })],
    [
      'once its phone was removed from another',
      (anna, other) => other.ask(`/api/account/devices/${anna.phone.id()}`, { method: 'DELETE' }),
    ],
    ['once its session was ended from another', (_anna, other) => other.ask('/api/account/sessions/end-others', { method: 'POST' })],
    [
      'once the account is closing',
      async (anna) =>
        app.db
          .insertInto('accountClosure')
          .values({ uid: anna.uid, requestedAt: start, eraseAt: start + 14 * DAY })
          .execute(),
    ],
    ['once the account is erased', (anna) => app.db.deleteFrom('account').where('id', '=', anna.uid).execute()],
    [
      'from the day of a suspension on',
      (anna) => app.db.updateTable('card').set({ suspendedFrom: '2026-11-10' }).where('number', '=', anna.number).execute(),
    ],
    [
      'from the day of a cancellation on',
      (anna) => app.db.updateTable('card').set({ cancelledOn: '2026-11-10' }).where('number', '=', anna.number).execute(),
    ],
  ]
  test.each(endings)('%s', async (_, end) => {
    const anna = await member()
    const other = await secondPhone(anna)
    const shown = await anna.phone.show(app.clock.now())
    expect(await check(shown)).toMatchObject({ reason: 'ok' })
    await end(anna, other)
    expect(await check(shown)).toMatchObject({ result: 'red', reason: 'revoked' })
  })

  test('the card is valid again after a suspension', async () => {
    const anna = await member()
    await app.db
      .updateTable('card')
      .set({ suspendedFrom: '2026-11-10', suspendedTo: '2026-11-11' })
      .where('number', '=', anna.number)
      .execute()
    expect(await check(await anna.phone.show(app.clock.now()))).toMatchObject({ reason: 'revoked' })
    app.clock.advance(2 * DAY)
    expect(await check(await anna.phone.show(app.clock.now()))).toMatchObject({ reason: 'ok' })
  })

  test('removing a lost phone ends its session and replaces the typed code, of this account only', async () => {
    const [anna, bruno] = [await member(), await member()]
    const other = await secondPhone(anna)
    await other.phone.enrol()
    await bruno.ask(`/api/account/devices/${anna.phone.id()}`, { method: 'DELETE' })
    expect(await devicesOf(other.ask)).toHaveLength(2)
    expect(await other.ask(`/api/account/devices/${anna.phone.id()}`, { method: 'DELETE' })).toMatchObject({ status: 204 })
    expect(await anna.ask('/api/auth/session')).toMatchObject({ status: 401 })
    expect(await devicesOf(other.ask)).toMatchObject([{ id: other.phone.id(), current: true }])
    const { code } = (await other.phone.renew()).json as DeviceAnswer
    expect(code).not.toBe(anna.answer.code)
    // Removing the own device signs it out.
    const gone = await other.ask(`/api/account/devices/${other.phone.id()}`, { method: 'DELETE' })
    expect(gone.headers['set-cookie']?.join()).toContain('session_token=;')
    expect(await other.ask('/api/auth/session')).toMatchObject({ status: 401 })
  })
})

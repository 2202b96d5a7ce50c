import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeStaffRole } from '#db/make.ts'
import { codeText } from '#domain/cards/credential/code-text.ts'
import { formatManualCode } from '#domain/cards/credential/manual-code.ts'
import { signPresentation } from '#domain/cards/credential/presentation.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { startOfRomeDay } from '#domain/rome-time.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { createLog } from '#server/platform/log.ts'
import { withSecond } from '#server/features/reports/test-report.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { writeCheckCounts } from './check-counts.ts'
import { memberWithPhone, withAssociation } from '#server/core/cards/test-card.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let app: TestApp
let start: number
beforeAll(async () => {
  app = await startTestApp()
  start = app.clock.now()
  await withAssociation(app)
})
afterAll(() => app.stop())
// Moves past every rate-limit window.
beforeEach(() => app.clock.set((start += 2 * HOUR)))

const member = (changes = {}) => memberWithPhone<Request>(app, changes)
const ask = (body: unknown, request = app.newClient()) => request('/api/verify', { method: 'POST', body })
async function staff(role = 'verifier', hasShownSecond = true) {
  const person = await confirmed<Request>(app)
  await makeStaffRole(app.db, { uid: person.uid, role })
  if (hasShownSecond) await withSecond(app.db, person.uid)
  return person.ask
}

describe('a scanned card', () => {
  test('is stale after 90 seconds, or more than 30 seconds ahead of the clock', async () => {
    const { phone } = await member()
    const text = await phone.show(app.clock.now())
    app.clock.advance(90_000)
    expect(await ask({ text })).toMatchObject({ status: 200, json: { result: 'green' } })
    app.clock.advance(1_000)
    expect(await ask({ text })).toMatchObject({ status: 200, json: { result: 'amber', reason: 'stale-presentation' } })
    expect((await ask({ text })).json).toHaveProperty('message', expect.stringContaining('Potrebbe essere una foto dello schermo.'))
    expect(await ask({ text: await phone.show(app.clock.now() + 31_000) })).toMatchObject({
      json: { result: 'amber', reason: 'clock-skew' },
    })
  })

  test('of another association is refused when the check names an association', async () => {
    const { phone } = await member()
    const text = await phone.show(app.clock.now())
    expect(await ask({ text, association: 'circolo-aurora' })).toMatchObject({ json: { reason: 'ok' } })
    expect(await ask({ text, association: 'altro' })).toMatchObject({ json: { result: 'red', reason: 'wrong-association' } })
  })

  test.each(['', 'ciao', 'https://tessera.example/v#0', '12345', '٣', `${'9'.repeat(1_200)}`])(
    'that is no card (%s) gets an answer without personal data',
    async (text) => {
      expect(await ask({ text })).toMatchObject({ status: 200, json: { result: 'red', reason: 'malformed', card: null, notices: [] } })
    },
  )

  test('is reported as suspended only to verifiers', async () => {
    const { phone, number, ask: own } = await member()
    await app.db.updateTable('card').set({ suspendedFrom: '2026-11-10' }).where('number', '=', number).execute()
    const text = await phone.show(app.clock.now())
    expect(await ask({ text })).toMatchObject({ json: { reason: 'revoked' } })
    expect(await ask({ text }, own)).toMatchObject({ json: { reason: 'revoked' } })
    expect(await ask({ text }, await staff('editor'))).toMatchObject({ json: { reason: 'revoked' } })
    expect(await ask({ text }, await staff())).toMatchObject({ json: { result: 'red', reason: 'suspended' } })
  })

  test('expires after the last day on which partners accept it, in Rome', async () => {
    const { phone, number } = await member()
    const today = romeDay(app.clock.now())
    const period = { validFrom: addDays(today, -400), validTo: addDays(today, -45) }
    await app.db.updateTable('cardPeriod').set(period).where('cardNumber', '=', number).execute()
    await phone.renew()
    // The card's 45 days of grace end tonight. The clock continues from there: the limits never see it move backwards.
    start = startOfRomeDay(addDays(today, 1))
    app.clock.set(start - 1_000)
    expect(await ask({ text: await phone.show(app.clock.now()) })).toMatchObject({ json: { reason: 'ok' } })
    app.clock.set(start)
    expect(await ask({ text: await phone.show(app.clock.now()) })).toMatchObject({ json: { result: 'red', reason: 'expired' } })
  })
})

describe('a card whose earlier check is cached', () => {
  type Member = Awaited<ReturnType<typeof member>>

  test.each<[string, (of: Member) => Promise<unknown>, string]>([
    [
      'is suspended',
      ({ number }) => app.db.updateTable('card').set({ suspendedFrom: '2026-11-10' }).where('number', '=', number).execute(),
      'revoked',
    ],
    [
      'is cancelled',
      ({ number }) => app.db.updateTable('card').set({ cancelledOn: '2026-11-10' }).where('number', '=', number).execute(),
      'revoked',
    ],
    ['is of a phone that was lost', ({ ask: own, phone }) => own(`/api/account/devices/${phone.id()}`, { method: 'DELETE' }), 'revoked'],
    ['is of a phone whose member has signed out', ({ ask: own }) => own('/api/auth/sign-out', { method: 'POST', body: {} }), 'revoked'],
  ])('is red as soon as it %s', async (_, end, reason) => {
    const anna = await member()
    const show = () => anna.phone.show(app.clock.now())
    for (let i = 0; i < 2; i += 1) expect(await ask({ text: await show() })).toMatchObject({ json: { result: 'green' } })
    await end(anna)
    expect(await ask({ text: await show() })).toMatchObject({ status: 200, json: { result: 'red', reason } })
  })

  test('is refused when replayed from a screen', async () => {
    const { phone } = await member()
    expect(await ask({ text: await phone.show(app.clock.now()) })).toMatchObject({ json: { result: 'green' } })
    const thief = await member()
    const now = Math.floor(app.clock.now() / 1000)
    const stolen = codeText('https://tessera.example', await signPresentation(phone.credential(), now, thief.phone.privateKey))
    expect(await ask({ text: stolen })).toMatchObject({ json: { result: 'red', reason: 'bad-signature', card: null } })
  })
})

describe('a printed copy', () => {
  test('is green with an identity document when confirmed online, until it is withdrawn', async () => {
    const { ask: own, number } = await member()
    const made = await own('/api/card/copies', { method: 'POST', body: { kind: 'print' } })
    expect(made).toMatchObject({ status: 201, json: { kind: 'print', exp: (app.clock.now() + 400 * DAY) / 1000 } })
    const { id, text } = made.json as { id: string; text: string }
    expect(text).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v#\d+$/)
    expect(await ask({ text })).toMatchObject({
      json: { result: 'green', notices: ['check-identity'], card: { kind: 'static', numberEnd: number.slice(-4) } },
    })
    expect(await own('/api/card/copies')).toMatchObject({ json: { copies: [{ id, kind: 'print' }] } })
    expect(await (await member()).ask(`/api/card/copies/${id}`, { method: 'DELETE' })).toMatchObject({ status: 404 })
    expect(await own(`/api/card/copies/${id}`, { method: 'DELETE' })).toMatchObject({ status: 204 })
    expect(await ask({ text })).toMatchObject({ json: { result: 'red', reason: 'revoked' } })
  })

  test('is limited to five', async () => {
    const { ask: own } = await member()
    const kinds = ['print', 'wallet', 'print', 'wallet', 'print', 'wallet']
    const answers = []
    for (const kind of kinds) answers.push(await own('/api/card/copies', { method: 'POST', body: { kind } }))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 409])
    expect(answers.at(-1)).toMatchObject({ code: 'card.copies_full' })
  })
})

describe('a typed code', () => {
  test('finds a card and gives amber at best: anybody who heard it can repeat it', async () => {
    const { answer, number } = await member({ firstname: 'Giulia', lastname: 'Bianchi' })
    const typed = formatManualCode(answer.code).toLowerCase()
    expect((await ask({ code: typed })).json).toEqual({
      result: 'amber',
      reason: 'static-copy',
      notices: [],
      message: 'Codice valido. Il codice non prova chi lo usa. Chiedi di vedere la tessera.',
      card: {
        association: 'circolo-aurora',
        associationName: 'Circolo Aurora',
        name: 'Giulia B.',
        numberEnd: number.slice(-4),
        kind: 'typed',
      },
      now: app.clock.now() / 1000,
    })
  })

  test('is replaced at the member’s request; the old one matches no card', async () => {
    const { answer, ask: own } = await member()
    const { code } = (await own('/api/card/code', { method: 'POST' })).json as { code: string }
    expect(code).not.toBe(answer.code)
    expect(await ask({ code: answer.code })).toMatchObject({ json: { result: 'red', reason: 'unknown-code', card: null } })
    expect(await ask({ code })).toMatchObject({ json: { reason: 'static-copy' } })
  })

  test.each([
    ['suspended', { suspendedFrom: '2026-11-10' }, 'revoked'],
    ['cancelled', { cancelledOn: '2026-11-10' }, 'revoked'],
  ])('is refused for a card that is %s', async (_, facts, reason) => {
    const { answer, number } = await member()
    await app.db.updateTable('card').set(facts).where('number', '=', number).execute()
    expect(await ask({ code: answer.code })).toMatchObject({ json: { result: 'red', reason } })
  })

  test('is allowed ten times a minute, and refused after twenty unknown ones in an hour', async () => {
    const { answer } = await member()
    const verifier = await staff()
    const miss = { code: '7K2QM9XW45' }
    const tenTimes = async () => {
      const statuses = []
      for (let i = 0; i < 11; i += 1) statuses.push((await ask(miss)).status)
      return statuses
    }
    const allowed = Array.from({ length: 10 }, () => 200)
    expect(await tenTimes()).toEqual([...allowed, 429])
    expect(await ask({ code: answer.code })).toMatchObject({ status: 429, code: 'scan.too_many', headers: { 'retry-after': '60' } })
    app.clock.advance(MINUTE)
    expect(await tenTimes()).toEqual([...allowed, 429])
    app.clock.advance(MINUTE)
    expect(await ask({ code: answer.code })).toMatchObject({ status: 429, headers: { 'retry-after': String(58 * 60) } })
    expect(await ask({ code: answer.code }, verifier)).toMatchObject({ status: 200 })
    app.clock.advance(58 * MINUTE)
    expect(await ask({ code: answer.code })).toMatchObject({ status: 200 })
  })
})

describe('a typed number', () => {
  test('is allowed only for verifiers', async () => {
    const { number, ask: own } = await member()
    expect(await ask({ number })).toMatchObject({ status: 401, code: 'auth.session_expired' })
    expect(await ask({ number }, own)).toMatchObject({ status: 403, code: 'guard.forbidden' })
    expect(await ask({ number }, await staff('verifier', false))).toMatchObject({ status: 403, code: 'auth.twofactor_missing' })
    const verifier = await staff()
    expect(await ask({ number }, verifier)).toMatchObject({
      json: { result: 'amber', reason: 'static-copy', card: { numberEnd: number.slice(-4) } },
    })
    expect(await ask({ number: '0000000000' }, verifier)).toMatchObject({ json: { reason: 'unknown-code' } })
    await app.db.deleteFrom('cardPeriod').where('cardNumber', '=', number).execute()
    expect(await ask({ number }, verifier)).toMatchObject({ json: { result: 'red', reason: 'revoked' } })
  })
})

test('an address without a role may check sixty times a minute', async () => {
  const { phone } = await member()
  const text = await phone.show(app.clock.now())
  for (let i = 0; i < 60; i += 1) await ask({ text })
  expect(await ask({ text })).toMatchObject({ status: 429, code: 'scan.too_many', headers: { 'retry-after': '60' } })
  expect(await ask({ text }, await staff('verifier', false))).toMatchObject({ status: 429 })
  expect(await ask({ text }, await staff())).toMatchObject({ status: 200 })
})

test.each([[{}], [{ text: 1 }], [{ text: 'a', code: 'b' }], [{ text: 'a', more: 1 }], ['{'], [{ text: 'x'.repeat(4_090) }], ['[]']])(
  'a body that is not the call’s JSON, or over 4 kB, is refused with 400',
  async (body) => {
    expect(await ask(body)).toMatchObject({ status: 400, code: 'api.invalid' })
  },
)

test('a check leaves only a daily count, and nothing in the log', async () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'trace', trial: false }, { write: (line: string) => void lines.push(line) })
  const silent = app.deps.log
  app.deps.log = log
  const { phone, answer, number } = await member()
  await app.db.deleteFrom('cardCheck').execute()
  await writeCheckCounts(app.deps)
  await app.db.deleteFrom('cardCheck').execute()
  const text = await phone.show(app.clock.now())
  for (const body of [{ text }, { text }, { code: answer.code }, { text: `${text}1` }, { code: 'x' }, { number }]) await ask(body)
  app.deps.log = silent
  await writeCheckCounts(app.deps)
  await writeCheckCounts(app.deps)
  const day = romeDay(app.clock.now())
  const rows = await app.db.selectFrom('cardCheck').selectAll().orderBy('kind').orderBy('reason').execute()
  expect(rows).toEqual([
    { day: day, kind: 'live', reason: 'ok', checks: 2 },
    { day: day, kind: 'none', reason: 'malformed', checks: 1 },
    { day: day, kind: 'none', reason: 'unknown-code', checks: 1 },
    { day: day, kind: 'typed', reason: 'static-copy', checks: 1 },
  ])
  for (const secret of [text.slice(-40), answer.code, formatManualCode(answer.code), number, answer.credential])
    expect(lines.join()).not.toContain(secret)
})

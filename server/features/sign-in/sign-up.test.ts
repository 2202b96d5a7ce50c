import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import { newAssociation } from '#domain/content/association.ts'
import { makeDocument } from '#db/make.ts'
import { breakInserts } from '#tests/break-inserts.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { PASSWORD_COST } from '#server/core/accounts/password-hash.ts'
import { anna, cookieOf, session, signOut, signUp, someone, tokenIn, verify } from '#server/core/people/test-person.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ passwordCost: PASSWORD_COST })
  const association = newAssociation({ name: 'Circolo Prova APS', color: '#0b5c6b', email: 'circolo@posta.example' })
  await makeDocument(app.db, { collection: 'pagine', id: 'associazione', data: association })
  await makeDocument(app.db, { collection: 'pagine', id: 'privacy', data: { version: '2026-01', testo: 'Informativa' } })
})
afterAll(() => app.stop())

test('a person registers, confirms the address from the mail, stays signed in and signs out', async () => {
  const ask = app.newClient()
  const signedUp = await signUp(ask, anna)
  expect(signedUp.status).toBe(201)
  const { account, user, staff, now } = signedUp.json as SessionAnswer
  expect(account).toMatchObject({ email: 'anna@posta.example', emailVerified: false })
  expect(user).toMatchObject({ firstname: 'Anna', lastname: "D'Angelo", privacy: true, confirm14: true })
  expect({ staff, now }).toEqual({ staff: false, now: app.clock.now() })

  const [mail] = await app.deliver()
  expect(mail).toMatchObject({ to: 'anna@posta.example', subject: 'Conferma il tuo indirizzo e-mail' })
  expect(mail?.text).toContain(`${app.origin}/confirm-email?token=`)
  const verified = await verify(ask, tokenIn(mail))
  expect((verified.json as SessionAnswer).account.emailVerified).toBe(true)

  expect((await session(ask)).json).toMatchObject({ account: { emailVerified: true } })
  expect((await signOut(ask)).status).toBe(204)
  expect((await session(ask)).code).toBe('auth.session_expired')
})

test('the card number is the last ten digits of the time, or the next millisecond whose number is free', async () => {
  app.clock.set(Date.UTC(2027, 0, 5, 8))
  const last = String(app.clock.now()).slice(-10)
  const numbers = []
  for (let i = 0; i < 3; i += 1) numbers.push(((await signUp(app.newClient(), someone())).json as SessionAnswer).user!.tessera)
  expect(numbers).toEqual([last, String(Number(last) + 1).padStart(10, '0'), String(Number(last) + 2).padStart(10, '0')])
})

test('a number from 10^10 ms ago is not given again, even after its account was deleted', async () => {
  const ask = app.newClient()
  const { account, user } = (await signUp(ask, someone())).json as SessionAnswer
  await app.db.deleteFrom('account').where('id', '=', account.id).execute()
  const back = app.clock.now()
  app.clock.set(back + 1e10)
  const next = ((await signUp(app.newClient(), someone())).json as SessionAnswer).user!.tessera
  expect(next).not.toBe(user!.tessera)
  app.clock.set(back)
})

test('sign-up writes card, first period and the two ticks with the words and the notice that were shown', async () => {
  const { account, user } = (await signUp(app.newClient(), someone())).json as SessionAnswer
  const card = await app.db.selectFrom('card').selectAll().where('uid', '=', account.id).executeTakeFirstOrThrow()
  expect(card).toMatchObject({ number: user!.tessera, category: 'amico', memberSince: null })
  const periods = await app.db.selectFrom('cardPeriod').selectAll().where('cardNumber', '=', card.number).execute()
  expect(periods).toMatchObject([{ validFrom: '2027-01-05', validTo: '2028-01-04' }])

  const ticks = await app.db.selectFrom('consentEvent').selectAll().where('personId', '=', account.id).orderBy('purpose').execute()
  expect(ticks).toMatchObject([
    { kind: 'declared', purpose: 'age14', wording: 'Ho almeno 14 anni', documentId: null, actor: 'self', channel: 'web', locale: 'it' },
    {
      kind: 'acknowledged',
      purpose: 'privacy_notice',
      wording: "Ho letto l'informativa privacy",
      documentId: 'pagine/privacy',
      documentVersion: '2026-01',
    },
  ])
  expect(ticks[1]!.documentSha256).toMatch(/^[0-9a-f]{64}$/)
})

test('a category that needs a resolution gives number and card, and no period yet', async () => {
  const other = await startTestApp()
  const association = newAssociation({ name: 'Circolo Prova', color: '#0b5c6b', email: 'circolo@posta.example' })
  const categories = association.membershipCategories.map((category) => ({ ...category, default: category.admission === 'resolution' }))
  await makeDocument(other.db, { collection: 'pagine', id: 'associazione', data: { ...association, membershipCategories: categories } })
  await signUp(other.request, anna)
  expect(await other.db.selectFrom('card').select('category').execute()).toEqual([{ category: 'ordinario' }])
  expect(await other.db.selectFrom('cardPeriod').selectAll().execute()).toEqual([])
  await other.stop()
})

test('the password is kept as an argon2id hash only, and the token of the link as a digest only', async () => {
  const person = someone({ password: 'girasole molto segreto' })
  const { account } = (await signUp(app.newClient(), person)).json as SessionAnswer
  const { password } = await app.db.selectFrom('credential').select('password').where('userId', '=', account.id).executeTakeFirstOrThrow()
  expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const token = tokenIn((await app.deliver()).at(-1))
  const tokens = await app.db.selectFrom('emailToken').select('hash').execute()
  expect(JSON.stringify(tokens)).not.toContain(token)
})

describe('an address has one account', () => {
  test.each(['  ANNA@Posta.Example ', 'Anna@posta.example', 'anna@posta.example\n'])('%j is the same address', async (email) => {
    const answer = await signUp(app.newClient(), { ...anna, email })
    expect([answer.status, answer.code]).toEqual([409, 'auth.email_in_use'])
  })

  test('of twenty simultaneous registrations of one address one succeeds and the others are refused', async () => {
    const email = 'insieme@posta.example'
    const spellings = [email, ' Insieme@posta.example', 'INSIEME@POSTA.EXAMPLE ', email]
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => signUp(app.newClient(), { ...anna, email: spellings[i % 4] })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'auth.email_in_use')).toHaveLength(19)
    expect(await app.db.selectFrom('account').select('id').where('email', '=', email).execute()).toHaveLength(1)
    expect((await app.deliver()).filter(({ to }) => to === email)).toHaveLength(1)
  })

  test('twenty simultaneous registrations get twenty numbers', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(app.newClient(), someone())))
    const numbers = answers.map(({ json }) => (json as SessionAnswer).user!.tessera)
    expect(new Set(numbers).size).toBe(20)
  })
})

test.each([
  ['privacy', false, 'not_accepted'],
  ['confirm14', false, 'not_accepted'],
  ['confirm14', undefined, 'not_accepted'],
  ['password', 'corta', 'too_short'],
  ['password', '', 'required'],
  ['email', 'anna@', 'invalid'],
  ['firstname', '<script>alert(1)</script>', 'invalid'],
  ['firstname', 'a'.repeat(200), 'too_long'],
  ['tessera', '0000000001', 'unknown'],
])('%s %j is refused as %s, and nothing is written', async (field, value, problem) => {
  const before = await countAll()
  const answer = await signUp(app.newClient(), { ...someone(), [field]: value })
  expect(answer.status).toBe(422)
  expect(answer.json).toEqual({ error: { code: 'api.invalid', fields: { [field]: problem } } })
  expect(await countAll()).toEqual(before)
})

test('registering in a browser with a session ends that session', async () => {
  const ask = app.newClient()
  const first = cookieOf(await signUp(ask, someone()))
  await signUp(ask, someone())
  const old = await app.request('/api/auth/session', { headers: { Cookie: first.pair } })
  expect(old.code).toBe('auth.session_expired')
})

test('an address with too many registrations is slowed down, another is not', async () => {
  const other = await startTestApp({ config: { trustedProxies: ['127.0.0.1'] } })
  const people = Array.from({ length: 6 }, () => someone())
  for (const person of people) await signUp(other.newClient(), person)
  const from = (address: string, i = 0) =>
    other.request('/api/auth/sign-up', { method: 'POST', body: people[i % 6], headers: { 'X-Forwarded-For': address } })
  const answers = await Promise.all(Array.from({ length: 101 }, (_, i) => from('192.0.2.7', i)))
  const slowed = answers.filter(({ status }) => status === 429)
  expect(slowed).toHaveLength(1)
  expect(slowed[0]!.code).toBe('auth.too_many_attempts')
  expect(slowed[0]!.headers['retry-after']).toBe('3600')
  expect((await from('192.0.2.8')).code).toBe('auth.email_in_use')
  await other.stop()
})

test('a network learns at most twenty times an hour whether an e-mail has an account; the owner elsewhere is not limited', async () => {
  const other = await startTestApp({ config: { trustedProxies: ['127.0.0.1'] } })
  const watched = someone()
  await signUp(other.newClient(), watched)
  const from = (address: string) =>
    other.request('/api/auth/sign-up', { method: 'POST', body: watched, headers: { 'X-Forwarded-For': address } })
  const codes = []
  for (let i = 0; i < 21; i += 1) codes.push((await from('192.0.2.7')).code)
  expect(codes).toEqual([...Array<string>(20).fill('auth.email_in_use'), 'auth.too_many_attempts'])
  expect((await from('192.0.2.8')).code).toBe('auth.email_in_use')
  await other.stop()
})

describe('a failure on the way leaves nothing behind, and the person can register again', () => {
  const steps = [
    'account',
    'credential',
    'cardNumber',
    'userDocument',
    'card',
    'cardPeriod',
    'consentEvent',
    'rateLimit',
    'emailToken',
    'outbox',
    'session',
  ]

  // The limit by address is counted before the transaction: only its own row is refused.
  const LIMIT_BY_ADDRESS = `new."key" like 'verification:%'`

  beforeEach(() => app.deliver())

  test.each(steps)('a failure while writing %s', async (table) => {
    const person = someone()
    const before = await countAll()
    const mend = await breakInserts(app.db, table, table === 'rateLimit' ? LIMIT_BY_ADDRESS : undefined)
    const failed = await signUp(app.newClient(), person)
    await mend()
    expect([failed.status, failed.code]).toEqual([500, 'app.error'])
    expect(failed.headers['set-cookie']).toBeUndefined()
    expect(await countAll()).toEqual(before)
    expect(await app.deliver()).toEqual([])

    expect((await signUp(app.newClient(), person)).status).toBe(201)
    expect(await app.deliver()).toHaveLength(1)
  })
})

async function countAll() {
  const tables = [
    'account',
    'credential',
    'session',
    'cardNumber',
    'userDocument',
    'card',
    'cardPeriod',
    'consentEvent',
    'emailToken',
    'outbox',
  ] as const
  const counts: Record<string, number> = {}
  for (const table of tables)
    counts[table] = (
      await app.db
        .selectFrom(table)
        .select(sql<string>`1`.as('one'))
        .execute()
    ).length
  return counts
}

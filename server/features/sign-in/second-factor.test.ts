import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import { RECOVERY_CODES } from '#domain/accounts/second-factor.ts'
import { makeStaffRole } from '#db/make.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { proveAddress } from '#tests/stand-ins/proved-address.ts'
import { cookieOf, post, session, signIn, signUp, someone, tokenIn, withCookie } from '#server/core/people/test-person.ts'
import { issuePending } from '#server/core/accounts/pending-sign-in.ts'
import { CODE_LIMITS } from './second-factor-limits.ts'
import { codeOf, switchOn } from '#tests/stand-ins/code-app.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: { trustedProxies: ['127.0.0.1'] } })
})
afterAll(() => app.stop())

const secondStep = (ask: Parameters<typeof post>[0], code: string) => post(ask, '/api/auth/second-factor', { code })

const prove = (ask: Request, body: object) => post(ask, '/api/auth/prove', body)

/** Sets a new password by the link in the mail. */
async function reset(person: { email: string }, password: string, ask: Request = app.newClient()) {
  await app.deliver()
  await post(app.newClient(), '/api/auth/forgot', { email: person.email })
  const mail = (await app.deliver()).find(({ to, text }) => to === person.email && text.includes('token='))
  expect((await post(ask, '/api/auth/reset', { token: tokenIn(mail), password })).code).toBe('auth.twofactor_prompt')
}

/** The same browser on another network. */
const from =
  (ask: Request, address: string): Request =>
  (path, options = {}) =>
    ask(path, { ...options, headers: { ...options.headers, 'X-Forwarded-For': address } })

/** A person with a confirmed address and a second factor, signed in in `home`. */
async function guarded() {
  const person = someone()
  const home = app.newClient()
  const { account } = (await signUp(home, person)).json as SessionAnswer
  await proveAddress(app, home)
  await app.db.updateTable('account').set({ emailVerified: true }).where('id', '=', account.id).execute()
  return { person, home, id: account.id, phone: await switchOn(app, home) }
}

/** Another browser where the password was right and the code is required. */
async function waiting(person: { email: string; password: string }, ask: Request = app.newClient()) {
  expect((await signIn(ask, person)).code).toBe('auth.twofactor_prompt')
  return ask
}

const pendingPair = (answer: { headers: Record<string, string | string[] | undefined> }) =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .find((line) => line.includes('second_step'))!
    .split(';')[0]!

describe('switching it on', () => {
  test('gives a secret and its URI for the app, ten recovery codes, and a mail to the owner', async () => {
    const person = someone()
    const ask = app.newClient()
    await signUp(ask, person)
    await proveAddress(app, ask)
    const started = (await post(ask, '/api/auth/second-factor/start')).json as { secret: string; uri: string }
    expect(started.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(started.uri).toMatch(/^otpauth:\/\/totp\/Tessera/)
    expect(new URL(started.uri).searchParams.get('secret')).toBe(started.secret)
    expect(decodeURIComponent(started.uri)).toContain(person.email)
    await app.deliver()

    const confirmed = await post(ask, '/api/auth/second-factor/confirm', { code: codeOf(started.secret, app.clock.now()) })
    const { recoveryCodes } = confirmed.json as { recoveryCodes: string[] }
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES.count)
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9a-hj-km-np-tv-z]{5}-[2-9a-hj-km-np-tv-z]{5}$/)
    expect((await app.deliver()).map(({ to, subject }) => [to, subject])).toEqual([[person.email, 'Verifica in due passaggi attiva']])
  })

  test('asks for nothing until its first code was right, and then from the next sign-in', async () => {
    const person = someone()
    const ask = app.newClient()
    await signUp(ask, person)
    await proveAddress(app, ask)
    const { secret } = (await post(ask, '/api/auth/second-factor/start')).json as { secret: string }
    expect((await signIn(app.newClient(), person)).status).toBe(200)
    expect((await post(ask, '/api/auth/second-factor/confirm', { code: '000000' })).code).toBe('auth.twofactor_wrong')
    expect((await signIn(app.newClient(), person)).status).toBe(200)
    expect((await post(ask, '/api/auth/second-factor/confirm', { code: codeOf(secret, app.clock.now()) })).status).toBe(200)
    expect((await session(ask)).status).toBe(200)
    await waiting(person)
  })

  test('needs a proof of the last ten minutes, and a session', async () => {
    const ask = app.newClient()
    await signUp(ask, someone())
    await proveAddress(app, ask)
    app.clock.advance(10 * MINUTE + 1)
    expect((await post(ask, '/api/auth/second-factor/start')).code).toBe('auth.proof_required')
    expect((await post(app.newClient(), '/api/auth/second-factor/start')).code).toBe('auth.session_expired')
  })

  test('a set-up that began an hour ago, or never, is not confirmed', async () => {
    const ask = app.newClient()
    await signUp(ask, someone())
    await proveAddress(app, ask)
    expect((await post(ask, '/api/auth/second-factor/confirm', { code: '123456' })).code).toBe('api.conflict')
    const { secret } = (await post(ask, '/api/auth/second-factor/start')).json as { secret: string }
    app.clock.advance(HOUR)
    expect((await post(ask, '/api/auth/second-factor/confirm', { code: codeOf(secret, app.clock.now()) })).code).toBe('api.conflict')
  })

  test('the secret cannot be replaced while it is on', async () => {
    const { home, person, phone } = await guarded()
    expect((await post(home, '/api/auth/second-factor/start')).code).toBe('api.conflict')
    expect((await post(home, '/api/auth/second-factor/confirm', { code: phone.code() })).code).toBe('api.conflict')
    expect((await secondStep(await waiting(person), phone.code())).status).toBe(200)
  })

  test('the database holds neither the secret nor a recovery code', async () => {
    const { id, phone } = await guarded()
    const rows = JSON.stringify([
      await app.db.selectFrom('secondFactor').selectAll().where('uid', '=', id).execute(),
      await app.db.selectFrom('recoveryCode').selectAll().where('uid', '=', id).execute(),
    ])
    expect(rows).not.toContain(phone.secret)
    for (const code of phone.recoveryCodes) expect(rows).not.toContain(code.replace('-', ''))
  })

  test('a secret copied to another account opens nothing there', async () => {
    const [victim, thief] = [await guarded(), await guarded()]
    const { secret } = await app.db.selectFrom('secondFactor').select('secret').where('uid', '=', thief.id).executeTakeFirstOrThrow()
    await app.db.updateTable('secondFactor').set({ secret }).where('uid', '=', victim.id).execute()
    expect((await secondStep(await waiting(victim.person), thief.phone.code())).code).toBe('auth.twofactor_wrong')
  })
})

describe('signing in', () => {
  test('after a password reset only the code is missing', async () => {
    const { person, phone, home } = await guarded()
    const ask = app.newClient()
    await reset(person, 'una password nuova', ask)
    expect([(await session(ask)).status, (await session(home)).status]).toEqual([401, 401])
    expect((await secondStep(ask, phone.code())).status).toBe(200)
    expect((await session(ask)).status).toBe(200)
  })

  test('the password alone opens no session, the code completes it', async () => {
    const { person, phone, id } = await guarded()
    const ask = app.newClient()
    const first = await signIn(ask, person)
    expect([first.status, first.json]).toEqual([401, { error: { code: 'auth.twofactor_prompt' } }])
    expect(() => cookieOf(first)).toThrow()
    expect((await session(ask)).status).toBe(401)
    const second = await secondStep(ask, phone.code())
    expect((second.json as SessionAnswer).account.id).toBe(id)
    expect((await session(ask)).status).toBe(200)
    const sessions = await app.db.selectFrom('session').select('proof').where('userId', '=', id).execute()
    expect(sessions.map(({ proof }) => proof).toSorted()).toEqual(['password+second', 'sign-up+second'])
  })

  test('scripts cannot read the cookie of a waiting sign-in, and it ends after ten minutes', async () => {
    const { person, phone } = await guarded()
    const ask = app.newClient()
    const line = [(await signIn(ask, person)).headers['set-cookie'] ?? []].flat().find((line) => line.includes('second_step'))
    expect(line).toMatch(/^tessera\.second_step=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    app.clock.advance(10 * MINUTE)
    expect((await secondStep(ask, phone.code())).code).toBe('auth.session_expired')
  })

  test('a code one step early or late is right, two steps are not', async () => {
    const { person, phone } = await guarded()
    app.clock.advance(5 * MINUTE)
    const ask = await waiting(person)
    for (const steps of [-2, 2]) expect((await secondStep(ask, phone.code(steps))).code).toBe('auth.twofactor_wrong')
    expect((await secondStep(ask, phone.code(-1))).status).toBe(200)
    expect((await secondStep(await waiting(person), phone.code(1))).status).toBe(200)
  })

  test('a used code does not work again, nor does an older one', async () => {
    const { person, phone } = await guarded()
    app.clock.advance(5 * MINUTE)
    const code = phone.code()
    expect((await secondStep(await waiting(person), code)).status).toBe(200)
    const thief = await waiting(person)
    expect((await secondStep(thief, code)).code).toBe('auth.twofactor_wrong')
    expect((await secondStep(thief, phone.code(-1))).code).toBe('auth.twofactor_wrong')
  })

  test('the code that switched it on is used up', async () => {
    const { person, phone } = await guarded()
    expect((await secondStep(await waiting(person), phone.code(-1))).code).toBe('auth.twofactor_wrong')
  })

  test('of ten simultaneous requests with one code one gets in, from one waiting sign-in and from several', async () => {
    const { person, phone } = await guarded()
    const one = await waiting(person)
    const same = await Promise.all(Array.from({ length: 5 }, () => secondStep(one, phone.code())))
    expect(same.filter(({ status }) => status === 200)).toHaveLength(1)

    app.clock.advance(MINUTE)
    const several: Request[] = []
    for (let i = 0; i < 5; i += 1) several.push(await waiting(person))
    const others = await Promise.all(several.map((ask) => secondStep(ask, phone.code())))
    expect(others.map(({ code }) => code).toSorted()).toEqual([...Array<string>(4).fill('auth.twofactor_wrong'), undefined])
  })

  test('a waiting sign-in works once', async () => {
    const { person, phone } = await guarded()
    const ask = app.newClient()
    const cookie = pendingPair(await signIn(ask, person))
    expect((await secondStep(ask, phone.code())).status).toBe(200)
    app.clock.advance(MINUTE)
    const again = await withCookie(ask, cookie)('/api/auth/second-factor', { method: 'POST', body: { code: phone.code() } })
    expect(again.code).toBe('auth.session_expired')
  })

  test('each recovery code works once, in any spelling, and the owner gets a mail', async () => {
    const { person, phone } = await guarded()
    await app.deliver()
    const [first = '', second = ''] = phone.recoveryCodes
    expect((await secondStep(await waiting(person), first.toUpperCase().replace('-', ' '))).status).toBe(200)
    const mail = (await app.deliver()).find(({ subject }) => subject === 'Un codice di riserva è stato usato')
    expect(mail!.text).toContain('Codici rimasti: 9.')
    const ask = await waiting(person)
    expect((await secondStep(ask, first)).code).toBe('auth.twofactor_wrong')
    const both = await Promise.all([secondStep(ask, second), secondStep(await waiting(person), second)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test('text that is no code is reported at its field and counts as no try', async () => {
    const { person, phone } = await guarded()
    const ask = await waiting(person)
    for (let i = 0; i < 12; i += 1)
      expect((await secondStep(ask, '12 34')).json).toEqual({ error: { code: 'api.invalid', fields: { code: 'invalid' } } })
    expect((await secondStep(ask, phone.code())).status).toBe(200)
  })

  test('without a waiting sign-in there is nothing to complete', async () => {
    const { phone } = await guarded()
    expect((await secondStep(app.newClient(), phone.code())).code).toBe('auth.session_expired')
    const forged = withCookie(app.newClient(), `tessera.second_step=${'a'.repeat(43)}`)
    expect((await forged('/api/auth/second-factor', { method: 'POST', body: { code: phone.code() } })).code).toBe('auth.session_expired')
  })

  test('the code of one account completes no sign-in of another', async () => {
    const [victim, thief] = [await guarded(), await guarded()]
    const ask = await waiting(victim.person)
    expect((await secondStep(ask, thief.phone.code())).code).toBe('auth.twofactor_wrong')
    expect((await secondStep(ask, thief.phone.recoveryCodes[0]!)).code).toBe('auth.twofactor_wrong')
    // The thief's own session in the same browser does not count as another person's second factor.
    expect((await secondStep(thief.home, victim.phone.code())).code).toBe('auth.session_expired')
  })

  test('a sign-in planted in the browser opens only the account that it began for', async () => {
    const [victim, thief] = [await guarded(), await guarded()]
    const planted = pendingPair(await signIn(app.newClient(), thief.person))
    const inVictimsBrowser = withCookie(app.newClient(), planted)
    const answer = await inVictimsBrowser('/api/auth/second-factor', { method: 'POST', body: { code: victim.phone.code() } })
    expect(answer.code).toBe('auth.twofactor_wrong')
    // The thief gains nothing from a sign-in that the victim completes: the session is new, and only in the victim's browser.
    const ask = app.newClient()
    const cookie = pendingPair(await signIn(ask, victim.person))
    await secondStep(ask, victim.phone.code())
    expect((await withCookie(app.newClient(), cookie)('/api/auth/session')).status).toBe(401)
  })

  test('the browser’s earlier session ends when the new one opens, and not before', async () => {
    const [other, { person, phone }] = [await guarded(), await guarded()]
    const before = cookieOf(await secondStep(await waiting(other.person, other.home), other.phone.code())).pair
    await waiting(person, other.home)
    expect((await withCookie(app.newClient(), before)('/api/auth/session')).status).toBe(200)
    await secondStep(other.home, phone.code())
    expect((await withCookie(app.newClient(), before)('/api/auth/session')).status).toBe(401)
  })
})

describe('a new password by mail', () => {
  test('does not take the second factor away', async () => {
    const { person, phone } = await guarded()
    const password = 'nebbia forchetta canto'
    await reset(person, password)
    const ask = await waiting({ ...person, password })
    expect((await session(ask)).status).toBe(401)
    expect((await secondStep(ask, phone.code())).status).toBe(200)
  })

  test('ends the sign-ins that wait after the old one', async () => {
    const { person, phone } = await guarded()
    const thief = await waiting(person)
    await reset(person, 'nebbia forchetta canto')
    expect((await secondStep(thief, phone.code())).code).toBe('auth.session_expired')
  })
})

describe('guessing', () => {
  test('ten wrong codes slow a network down; the owner elsewhere gets in meanwhile and is told', async () => {
    const { person, phone } = await guarded()
    await app.deliver()
    const thief = from(app.newClient(), '192.0.2.1')
    await waiting(person, thief)
    const codes = []
    for (let i = 0; i < 11; i += 1) codes.push((await secondStep(thief, '000000')).code)
    expect(codes).toEqual([...Array<string>(10).fill('auth.twofactor_wrong'), 'auth.too_many_attempts'])
    expect((await secondStep(thief, phone.code())).code).toBe('auth.too_many_attempts')
    const mails = await app.deliver()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[person.email, 'Troppi codici sbagliati sul tuo account']])
    const owner = from(app.newClient(), '192.0.2.2')
    await waiting(person, owner)
    expect((await secondStep(owner, phone.code())).status).toBe(200)
  })

  test('simultaneous codes do not slip through', async () => {
    const { person } = await guarded()
    const thief = from(app.newClient(), '192.0.2.3')
    await waiting(person, thief)
    const answers = await Promise.all(Array.from({ length: 25 }, () => secondStep(thief, '000000')))
    expect(answers.filter(({ code }) => code === 'auth.twofactor_wrong')).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('a new sign-in with the password gives no new tries', async () => {
    const { person } = await guarded()
    const codes = []
    for (let i = 0; i < 11; i += 1) {
      const thief = from(app.newClient(), '192.0.2.4')
      const first = await signIn(thief, person)
      codes.push(first.code === 'auth.twofactor_prompt' ? (await secondStep(thief, '000000')).code : first.code)
    }
    expect(codes.at(-1)).toBe('auth.too_many_attempts')
  })

  test('guessing from many networks is stopped for a time, and blocks neither the owner at home nor a recovery code', async () => {
    const { person, phone, home } = await guarded()
    const own = from(app.newClient(), '192.0.2.10')
    await waiting(person, own)
    expect((await secondStep(own, phone.code())).status).toBe(200)
    const thief = app.newClient()
    await waiting(person, from(thief, '198.51.100.1'))
    const max = CODE_LIMITS.byAccountElsewhere.max
    for (let i = 0; i <= max; i += 1) await secondStep(from(thief, `198.51.100.${2 + (i % 200)}`), '000000')
    expect((await secondStep(from(thief, '203.0.113.1'), '000000')).code).toBe('auth.too_many_attempts')

    app.clock.advance(MINUTE)
    const again = from(app.newClient(), '192.0.2.10')
    await waiting(person, again)
    expect((await secondStep(again, phone.code())).status).toBe(200)
    const onHoliday = from(app.newClient(), '203.0.113.2')
    await waiting(person, onHoliday)
    expect((await secondStep(onHoliday, phone.code(1))).code).toBe('auth.too_many_attempts')
    expect((await secondStep(onHoliday, phone.recoveryCodes[0]!)).status).toBe(200)
    app.clock.advance(24 * HOUR)
    const later = from(app.newClient(), '203.0.113.3')
    await waiting(person, later)
    expect((await secondStep(later, phone.code())).status).toBe(200)
    expect((await session(home)).status).toBe(200)
  })

  test('the limits are in the database, so a restart forgives nothing, and they hold no address in clear', async () => {
    const rows = await app.db.selectFrom('rateLimit').select('key').where('key', 'like', 'code%').execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/@|192\.0\.2|198\.51/)
  })

  test('a person with only the password cannot use up the owner’s sign-ins', async () => {
    const { person, phone } = await guarded()
    for (let i = 0; i < 40; i += 1) await signIn(from(app.newClient(), `198.51.100.${i}`), person)
    const owner = from(app.newClient(), '127.0.0.1')
    await waiting(person, owner)
    expect((await secondStep(owner, phone.code())).status).toBe(200)
  })
})

describe('proving it again', () => {
  test('takes the password and the code, and neither alone', async () => {
    const { person, home, phone } = await guarded()
    app.clock.advance(11 * MINUTE)
    const { password } = person
    expect((await prove(home, { password: 'sbagliata', code: phone.code() })).code).toBe('auth.invalid_credentials')
    expect((await prove(home, { password })).code).toBe('auth.twofactor_prompt')
    expect((await prove(home, { password, code: '000000' })).code).toBe('auth.twofactor_wrong')
    expect((await post(home, '/api/auth/second-factor/recovery-codes')).code).toBe('auth.proof_required')
    expect((await prove(home, { password, code: phone.code() })).status).toBe(204)
    expect((await post(home, '/api/auth/second-factor/recovery-codes')).status).toBe(200)
    expect((await prove(home, { password, code: phone.code() })).code).toBe('auth.twofactor_wrong')
  })

  test('completes the proof of a session from before it was on; the password alone does not', async () => {
    const { person, home, id, phone } = await guarded()
    const { password } = person
    await app.db.updateTable('session').set({ proof: 'password' }).where('userId', '=', id).execute()
    const proofs = async () =>
      (await app.db.selectFrom('session').select('proof').where('userId', '=', id).execute()).map((row) => row.proof)
    app.clock.advance(MINUTE)
    expect((await prove(home, { password })).code).toBe('auth.twofactor_prompt')
    expect(await proofs()).toEqual(['password'])
    expect((await prove(home, { password, code: phone.code() })).status).toBe(204)
    app.clock.advance(MINUTE)
    expect((await prove(home, { password, code: phone.code() })).status).toBe(204)
    expect(await proofs()).toEqual(['password+second'])
  })

  test('an account without a second factor needs no code', async () => {
    const person = someone()
    const ask = app.newClient()
    await signUp(ask, person)
    await proveAddress(app, ask)
    app.clock.advance(11 * MINUTE)
    expect((await prove(ask, { password: person.password })).status).toBe(204)
    expect((await post(ask, '/api/auth/second-factor/start')).status).toBe(200)
  })

  test('after a provider the code completes it, only in the session that asked, and opens no session', async () => {
    const home = app.newClient()
    const registered = await signUp(home, someone())
    await proveAddress(app, home)
    const { id } = (registered.json as SessionAnswer).account
    const phone = await switchOn(app, home)
    const { id: sessionId } = await app.db.selectFrom('session').select('id').where('userId', '=', id).executeTakeFirstOrThrow()
    const waits = `tessera.second_step=${await issuePending(app.deps, { accountId: id, method: 'google', sessionId })}`
    app.clock.advance(11 * MINUTE)
    const waitsNow = `tessera.second_step=${await issuePending(app.deps, { accountId: id, method: 'google', sessionId })}`
    const thief = cookieOf(await signUp(app.newClient(), someone())).pair
    for (const cookies of [waitsNow, `${thief}; ${waitsNow}`, `${cookieOf(registered).pair}; ${waits}`])
      expect((await secondStep(withCookie(app.newClient(), cookies), phone.code())).code).toBe('auth.session_expired')
    expect((await post(home, '/api/auth/second-factor/recovery-codes')).code).toBe('auth.proof_required')

    const own = withCookie(app.newClient(), `${cookieOf(registered).pair}; ${waitsNow}`)
    const completed = await secondStep(own, phone.code())
    expect((completed.json as SessionAnswer).account.id).toBe(id)
    expect(() => cookieOf(completed)).toThrow()
    expect((await post(home, '/api/auth/second-factor/recovery-codes')).status).toBe(200)
  })

  test('guessing codes with a stolen session has the limits of a sign-in', async () => {
    const { person, home } = await guarded()
    app.clock.advance(11 * MINUTE)
    const codes = []
    for (let i = 0; i < 11; i += 1) codes.push((await prove(from(home, '192.0.2.77'), { password: person.password, code: '000000' })).code)
    expect(codes.at(-1)).toBe('auth.too_many_attempts')
  })
})

describe('changing it', () => {
  test('new recovery codes end the old ones', async () => {
    const { person, home, phone } = await guarded()
    await app.deliver()
    const { recoveryCodes } = (await post(home, '/api/auth/second-factor/recovery-codes')).json as { recoveryCodes: string[] }
    expect(recoveryCodes).toHaveLength(10)
    expect((await app.deliver()).map(({ subject }) => subject)).toEqual(['Nuovi codici di riserva'])
    const ask = await waiting(person)
    expect((await secondStep(ask, phone.recoveryCodes[0]!)).code).toBe('auth.twofactor_wrong')
    expect((await secondStep(ask, recoveryCodes[0]!)).status).toBe(200)
  })

  test('switching it off needs a proof, tells the owner and leaves nothing behind', async () => {
    const { person, home, id, phone } = await guarded()
    app.clock.advance(11 * MINUTE)
    const off = () => home('/api/auth/second-factor', { method: 'DELETE' })
    expect((await off()).code).toBe('auth.proof_required')
    await post(home, '/api/auth/prove', { password: person.password, code: phone.code() })
    await app.deliver()
    expect([(await off()).status, (await off()).status]).toEqual([204, 204])
    expect((await app.deliver()).map(({ subject }) => subject)).toEqual(['Verifica in due passaggi disattivata'])
    expect(await app.db.selectFrom('recoveryCode').selectAll().where('uid', '=', id).execute()).toEqual([])
    expect((await signIn(app.newClient(), person)).status).toBe(200)
    await switchOn(app, home)
    await waiting(person)
  })

  test('a person with a staff role cannot switch it off until the role has ended', async () => {
    const { home, id } = await guarded()
    await makeStaffRole(app.db, { uid: id, role: 'verifier', expiresOn: '2026-11-30' })
    const off = () => home('/api/auth/second-factor', { method: 'DELETE' })
    expect((await off()).code).toBe('auth.twofactor_needed')
    await app.db.updateTable('staffRole').set({ expiresOn: '2026-11-01' }).where('uid', '=', id).execute()
    expect((await off()).status).toBe(204)
  })

  test('a deleted account loses its second factor too', async () => {
    const { id } = await guarded()
    await app.db.deleteFrom('account').where('id', '=', id).execute()
    expect(await app.db.selectFrom('secondFactor').select('uid').where('uid', '=', id).execute()).toEqual([])
    expect(await app.db.selectFrom('challenge').select('uid').where('uid', '=', id).execute()).toEqual([])
  })
})

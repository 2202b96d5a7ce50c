import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { limitKey } from '#server/platform/limits/limit-key.ts'
import { hit, LIMITS } from '#server/platform/limits/rate-limit.ts'
import { post, session, signIn, signOut, signUp, someone, tokenIn, verify } from '#server/core/people/test-person.ts'
import { changeEmail as change } from './verification.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A newly registered person, and the token of the mail. */
async function newcomer() {
  const person = someone()
  const ask = app.newClient()
  await signUp(ask, person)
  // Mails of other tests may still be waiting.
  return { ask, person, token: tokenIn((await app.deliver()).find(({ to }) => to === person.email)) }
}

const isVerified = async (ask: Request) => ((await session(ask)).json as SessionAnswer).account.emailVerified
const resend = (ask: Request) => post(ask, '/api/auth/verification')
const changeEmail = (ask: Request, email: string) => post(ask, '/api/auth/change-email', { email })

describe('the link confirms an address', () => {
  test('of the account that is signed in, on another device too', async () => {
    const { person, token } = await newcomer()
    const phone = app.newClient()
    await signIn(phone, person)
    expect(((await verify(phone, token)).json as SessionAnswer).account.emailVerified).toBe(true)
  })

  test('only once', async () => {
    const { ask, token } = await newcomer()
    await verify(ask, token)
    const again = await verify(ask, token)
    expect([again.status, again.code]).toEqual([409, 'auth.link_used'])
  })

  test('once, when sent twice at the same moment', async () => {
    const { ask, token } = await newcomer()
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(ask, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'auth.link_used')).toHaveLength(7)
  })

  test('for 24 hours', async () => {
    const { ask, token } = await newcomer()
    const late = await newcomer()
    app.clock.advance(24 * HOUR - 1)
    expect((await verify(ask, token)).status).toBe(200)
    app.clock.advance(1)
    const answer = await verify(late.ask, late.token)
    expect([answer.status, answer.code]).toEqual([410, 'auth.link_expired'])
    expect(await isVerified(late.ask)).toBe(false)
  })
})

describe('the link does nothing', () => {
  test('without a session, and stays valid', async () => {
    const { ask, token } = await newcomer()
    const answer = await verify(app.newClient(), token)
    expect([answer.status, answer.code]).toEqual([401, 'auth.session_expired'])
    expect((await verify(ask, token)).status).toBe(200)
  })

  test('with another account’s session, and stays valid', async () => {
    const { ask, token } = await newcomer()
    const stranger = await newcomer()
    const answer = await verify(stranger.ask, token)
    expect([answer.status, answer.code]).toEqual([403, 'auth.verify_other_account'])
    expect(await isVerified(stranger.ask)).toBe(false)
    expect((await verify(ask, token)).status).toBe(200)
  })

  test('when a mail scanner opens it', async () => {
    const { ask, token } = await newcomer()
    for (const path of [`/confirm-email?token=${token}`, `/api/auth/verify-email?token=${token}`]) {
      await app.newClient()(path)
      await ask(path)
    }
    expect(await isVerified(ask)).toBe(false)
    expect((await verify(ask, token)).status).toBe(200)
  })

  test.each([
    ['empty', '', 422],
    ['one letter', 'x', 400],
    ['as long as a token', 'A'.repeat(43), 400],
    ['as long as can be', 'A'.repeat(512), 400],
    ['too long', 'A'.repeat(513), 422],
    ['SQL', "' or 1=1 --", 400],
    ['a face', '😀', 400],
  ])('when it is not ours: %s', async (_, token, status) => {
    const { ask } = await newcomer()
    expect((await verify(ask, token)).status).toBe(status)
    expect(await isVerified(ask)).toBe(false)
  })

  test('when it is of another purpose', async () => {
    const { ask, person } = await newcomer()
    await post(app.newClient(), '/api/auth/forgot', { email: person.email })
    const answer = await verify(ask, tokenIn((await app.deliver()).at(-1)))
    expect(answer.code).toBe('auth.link_invalid')
  })
})

describe('sending it again', () => {
  test('has to wait a minute from the last mail, including the registration’s', async () => {
    const { ask } = await newcomer()
    app.clock.advance(18 * SECOND)
    const early = await resend(ask)
    expect([early.status, early.json]).toEqual([429, { error: { code: 'auth.verify_wait', details: { seconds: 42 } } }])
    expect(early.headers['retry-after']).toBe('42')

    app.clock.advance(42 * SECOND)
    const sent = await resend(ask)
    expect([sent.status, sent.json]).toEqual([200, { seconds: 60 }])
    const [mail] = await app.deliver()
    expect((await verify(ask, tokenIn(mail))).status).toBe(200)
  })

  test('at the same moment sends one mail', async () => {
    const { ask } = await newcomer()
    app.clock.advance(60 * SECOND)
    const answers = await Promise.all(Array.from({ length: 6 }, () => resend(ask)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await app.deliver()).toHaveLength(1)
  })

  test('leaves the earlier mail’s link valid', async () => {
    const { ask, token } = await newcomer()
    app.clock.advance(60 * SECOND)
    await resend(ask)
    expect((await verify(ask, token)).status).toBe(200)
  })

  test('stops after five mails in a day besides the registration’s: the address may be a stranger’s', async () => {
    const { ask } = await newcomer()
    const answers = []
    for (let i = 0; i < 6; i += 1) {
      app.clock.advance(60 * SECOND)
      answers.push(await resend(ask))
    }
    expect(answers.map(({ code }) => code)).toEqual([...Array<undefined>(5).fill(undefined), 'auth.too_many_attempts'])
    expect(answers.at(-1)).toMatchObject({ status: 429, headers: { 'retry-after': String(24 * 3600 - 300) } })
    expect(await app.deliver()).toHaveLength(5)
    app.clock.advance(24 * HOUR)
    expect((await resend(ask)).status).toBe(200)
  })

  test('stops after ten in a day, whatever the addresses', async () => {
    const { ask } = await newcomer()
    const codes = []
    for (let i = 0; i < 11; i += 1) {
      if (i % 4 === 3) await changeEmail(ask, someone().email)
      app.clock.advance(60 * SECOND)
      codes.push((await resend(ask)).code)
    }
    expect(codes).toEqual([...Array<undefined>(10).fill(undefined), 'auth.too_many_attempts'])
  })

  test('needs a session, and writes nothing once the address is confirmed', async () => {
    const { ask, token } = await newcomer()
    await verify(ask, token)
    app.clock.advance(60 * SECOND)
    expect((await resend(ask)).json).toEqual({ seconds: 0 })
    expect(await app.deliver()).toEqual([])
    await signOut(ask)
    expect((await resend(ask)).status).toBe(401)
  })
})

describe('another address', () => {
  test('gets a mail at once, and the link to the old one stops working', async () => {
    const { ask, person, token } = await newcomer()
    const changed = await changeEmail(ask, ` Nuova.${person.email.toUpperCase()} `)
    expect((changed.json as SessionAnswer).account.email).toBe(`nuova.${person.email}`)
    const [mail] = await app.deliver()
    expect(mail?.to).toBe(`nuova.${person.email}`)
    expect((await verify(ask, token)).code).toBe('auth.link_expired')
    expect((await verify(ask, tokenIn(mail))).status).toBe(200)
    expect((await signIn(app.newClient(), { ...person, email: `nuova.${person.email}` })).status).toBe(200)
    expect((await signIn(app.newClient(), person)).status).toBe(401)
  })

  test('of another account is refused; the current one and its link stay', async () => {
    const other = await newcomer()
    const { ask, person, token } = await newcomer()
    const answer = await changeEmail(ask, other.person.email)
    expect([answer.status, answer.code]).toEqual([409, 'auth.email_in_use'])
    expect(((await session(ask)).json as SessionAnswer).account.email).toBe(person.email)
    expect((await verify(ask, token)).status).toBe(200)
  })

  test('is refused once the current one is confirmed', async () => {
    const { ask, token } = await newcomer()
    await verify(ask, token)
    expect((await changeEmail(ask, 'altra@posta.example')).code).toBe('api.conflict')
  })

  test('is refused when the current one is confirmed at the same moment', async () => {
    const { ask, token } = await newcomer()
    const { account } = (await session(ask)).json as SessionAnswer
    const asBefore = { accountId: account.id, email: account.email, emailVerified: false, sessionId: '', token: '' }
    await verify(ask, token)
    const visit = { origin: app.origin, address: '127.0.0.1' }
    await expect(change(app.deps, asBefore, someone().email, visit)).rejects.toMatchObject({ code: 'api.conflict' })
    expect(((await session(ask)).json as SessionAnswer).account).toEqual({ ...account, emailVerified: true })
    expect(await app.deliver()).toEqual([])
  })

  test('can be asked for five times an hour', async () => {
    const { ask } = await newcomer()
    const codes = []
    for (let i = 0; i < 6; i += 1) codes.push((await changeEmail(ask, someone().email)).code)
    expect(codes).toEqual([...Array<undefined>(5).fill(undefined), 'auth.too_many_attempts'])
  })

  test('gets five mails a day at most from all accounts, and one more by its owner’s registration', async () => {
    const victim = someone()
    const mailsTo = async (email: string) => (await app.deliver()).filter(({ to }) => to === email).length
    for (let i = 0; i < 6; i += 1) {
      const { ask } = await newcomer()
      expect((await changeEmail(ask, victim.email)).status).toBe(200)
      expect(await mailsTo(victim.email), `${i + 1}`).toBe(i < 5 ? 1 : 0)
      expect((await changeEmail(ask, someone().email)).status).toBe(200)
    }
    const owner = app.newClient()
    expect((await signUp(owner, victim)).status).toBe(201)
    expect(await mailsTo(victim.email)).toBe(1)
    app.clock.advance(60 * SECOND)
    expect(await resend(owner)).toMatchObject({ status: 429, code: 'auth.too_many_attempts' })
    app.clock.advance(24 * HOUR)
    expect((await resend(owner)).status).toBe(200)
    expect(await mailsTo(victim.email)).toBe(1)
  })

  test('can be asked for thirty times an hour from one network', async () => {
    const { ask } = await newcomer()
    app.clock.advance(HOUR)
    const key = limitKey(app.deps.config.secret, 'change-email', '127.0.0.1')
    for (let i = 0; i < LIMITS.changeEmailByAddress.max - 1; i += 1) await hit(app.db, key, LIMITS.changeEmailByAddress, app.clock.now())
    const answers = [await changeEmail(ask, someone().email), await changeEmail(ask, someone().email)]
    expect(answers.map(({ code }) => code)).toEqual([undefined, 'auth.too_many_attempts'])
    app.clock.advance(HOUR)
    await app.deliver()
  })

  test('ends a password link that was sent to the old one', async () => {
    const { ask, person } = await newcomer()
    await post(app.newClient(), '/api/auth/forgot', { email: person.email })
    const token = tokenIn((await app.deliver()).at(-1))
    await changeEmail(ask, someone().email)
    const answer = await post(app.newClient(), '/api/auth/reset', { token, password: 'un altro segreto' })
    expect(answer.code).toBe('auth.link_expired')
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limitKey } from '#server/platform/limits/limit-key.ts'
import { hit, LIMITS } from '#server/platform/limits/rate-limit.ts'
import { cookiesOf, post, signIn, signUp, someone, tokenIn, verify } from '#server/core/people/test-person.ts'
import { testEngine } from '../database.ts'
import type { Answer, Request, TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'
import { processes, type Processes } from './processes.ts'
import { hashesIn, workOf } from './work-done.ts'

// Guessing one person's password, trying stolen pairs (credential stuffing), trying one password on everybody (spraying): from one machine,
// from many, across a restart, and across several processes. Locking the owner out must not be possible either.

const config = { trustedProxies: ['127.0.0.1'] }
const MINUTE = 60_000
const WRONG = 'indovino qualcosa'

type Person = { email: string; password: string }

const tryFrom = (app: TestApp, address: string, { email }: { email: string }, password = WRONG): Promise<Answer> =>
  app.newClient()('/api/auth/sign-in', { method: 'POST', body: { email, password }, headers: { 'X-Forwarded-For': address } })

const from =
  (ask: Request, address: string): Request =>
  (path, options = {}) =>
    ask(path, { ...options, headers: { 'X-Forwarded-For': address, ...options.headers } })

/** A member with a confirmed address. Returns the answer of the confirmation, after which the browser is known. */
async function join(app: TestApp, ask: Request, person: ReturnType<typeof someone>): Promise<Answer> {
  await signUp(ask, person)
  const mail = (await app.deliver()).find(({ to }) => to === person.email)
  return (await verify(ask, tokenIn(mail))) as Answer
}

const guess = async (app: TestApp, address: string, person: Person, times: number) => {
  const statuses = []
  for (let i = 0; i < times; i += 1) statuses.push((await tryFrom(app, address, person)).status)
  return statuses
}

/** Pre-counts tries: making each would only cost a hash. */
async function alreadyTried(app: TestApp, times: number, name: 'sign-in' | 'sign-in-address', ...parts: string[]) {
  const limit = name === 'sign-in' ? LIMITS.signInByAccount : LIMITS.signInByAddress
  for (let i = 0; i < times; i += 1) await hit(app.db, limitKey(app.deps.config.secret, name, ...parts), limit, app.clock.now())
}

describe('on one server', () => {
  let app: TestApp
  let person: ReturnType<typeof someone>
  /** The owner's own browser. */
  let own: Request

  beforeAll(async () => void (app = await startAttackedApp({ config })))
  afterAll(() => app.stop())
  beforeEach(async () => {
    person = someone()
    own = from(app.newClient(), '192.0.2.1')
    await join(app, own, person)
  })

  test('stolen pairs from one network are refused after a hundred, correct ones too', async () => {
    const address = '198.51.100.1'
    await alreadyTried(app, LIMITS.signInByAddress.max - 2, 'sign-in-address', address)
    const pairs = [someone(), someone(), person]
    const answers = []
    for (const { email, password } of pairs) answers.push(await tryFrom(app, address, { email }, password))
    expect(answers.map(({ code }) => code)).toEqual(['auth.invalid_credentials', 'auth.invalid_credentials', 'auth.too_many_attempts'])
  })

  test('one password for everybody is limited in the same way, and a refused try costs no hash', async () => {
    const address = '198.51.100.2'
    await alreadyTried(app, LIMITS.signInByAddress.max, 'sign-in-address', address)
    const { answer, work } = await workOf(() => tryFrom(app, address, someone(), 'estate2026'))
    expect(answer.status).toBe(429)
    expect(hashesIn(work)).toEqual([])
  })

  test('many machines guessing one account are limited together', async () => {
    await alreadyTried(app, LIMITS.signInByAccount.max - 1, 'sign-in', person.email)
    expect((await tryFrom(app, '198.51.100.3', person)).status).toBe(401)
    const refused = await tryFrom(app, '203.0.113.4', person)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect((await tryFrom(app, '203.0.113.5', person, person.password)).status).toBe(429)
  })

  test('a forged client address gives no new tries', async () => {
    const alone = await startAttackedApp()
    await signUp(alone.newClient(), person)
    const statuses = []
    for (let i = 0; i < 11; i += 1) statuses.push((await tryFrom(alone, `203.0.113.${i}`, person)).status)
    expect(statuses.at(-1)).toBe(429)
    await alone.stop()
  })

  describe('the owner is never locked out', () => {
    test('by strangers elsewhere: the own network works, also in a new browser', async () => {
      await alreadyTried(app, LIMITS.signInByAccount.max, 'sign-in', person.email)
      await guess(app, '198.51.100.10', person, 11)
      expect((await tryFrom(app, '192.0.2.1', person, person.password)).status).toBe(200)
    })

    test('by somebody in the same network: the own browser works', async () => {
      expect((await guess(app, '192.0.2.1', person, 11)).at(-1)).toBe(429)
      expect((await tryFrom(app, '192.0.2.1', person, person.password)).status).toBe(429)
      expect((await signIn(own, person)).status).toBe(200)
    })

    test('on a journey: the own browser works in a network without tries left', async () => {
      const hotel = '203.0.113.20'
      await alreadyTried(app, LIMITS.signInByAccount.max, 'sign-in', person.email)
      await alreadyTried(app, LIMITS.signInByAddress.max, 'sign-in-address', hotel)
      expect((await signIn(from(own, hotel), person)).status).toBe(200)
    })

    test('in a new browser and network: a new password by mail makes the browser known, although the guessing continues', async () => {
      const browser = from(app.newClient(), '203.0.113.30')
      const attack = () => guess(app, '203.0.113.30', person, 11)
      await attack()
      await app.deliver()
      await post(browser, '/api/auth/forgot', { email: person.email })
      const mail = (await app.deliver()).find(({ to }) => to === person.email)
      await post(browser, '/api/auth/reset', { token: tokenIn(mail), password: 'una password nuova' })
      expect((await attack()).at(-1)).toBe(429)
      expect((await signIn(browser, { ...person, password: 'una password nuova' })).status).toBe(200)
    })

    test('for longer than the window: sign-in works at the announced moment, after any number of tries', async () => {
      const address = '198.51.100.40'
      await guess(app, address, person, 12)
      app.clock.advance(15 * MINUTE - 1)
      expect((await tryFrom(app, address, person, person.password)).status).toBe(429)
      app.clock.advance(1)
      expect((await tryFrom(app, address, person, person.password)).status).toBe(200)
    })
  })

  describe('a known browser', () => {
    test('has ten tries of its own: a stolen cookie gives no more', async () => {
      const statuses = []
      for (let i = 0; i < 11; i += 1) statuses.push((await signIn(own, { ...person, password: WRONG })).status)
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
    })

    test('is known to its own account only', async () => {
      const other = someone()
      await signUp(from(app.newClient(), '192.0.2.9'), other)
      const hotel = '203.0.113.50'
      await alreadyTried(app, LIMITS.signInByAddress.max, 'sign-in-address', hotel)
      expect((await signIn(from(own, hotel), other)).status).toBe(429)
    })

    test.each(['x.y', '.', `${'A'.repeat(22)}.${'A'.repeat(43)}`, `${'A'.repeat(22)}.`, 'a.b.c'])(
      'cannot be made up: %s',
      async (value) => {
        const hotel = `203.0.113.${60 + value.length}`
        await alreadyTried(app, LIMITS.signInByAddress.max, 'sign-in-address', hotel)
        const answer = await app.newClient()('/api/auth/sign-in', {
          method: 'POST',
          body: { email: person.email, password: person.password },
          headers: { 'X-Forwarded-For': hotel, Cookie: `tessera.device=${value}` },
        })
        expect(answer.status).toBe(429)
      },
    )
  })
})

describe('a restart of the server', () => {
  let servers: Processes
  beforeAll(async () => void (servers = await processes({ config })))
  afterAll(() => servers.end())

  test('gives no new tries, and keeps the owner’s browser known', async () => {
    const person = someone()
    const before = await servers.start()
    const opened = await join(before, from(before.newClient(), '192.0.2.1'), person)
    const device = cookiesOf(opened).find((pair) => pair.startsWith('tessera.device='))!
    expect((await guess(before, '198.51.100.1', person, 11)).at(-1)).toBe(429)
    await before.stop()

    const after = await servers.start()
    expect((await tryFrom(after, '198.51.100.1', person, person.password)).status).toBe(429)
    const known = { 'X-Forwarded-For': '198.51.100.1', Cookie: device }
    const answer = await after.newClient()('/api/auth/sign-in', {
      method: 'POST',
      body: { email: person.email, password: person.password },
      headers: known,
    })
    expect(answer.status).toBe(200)
    after.clock.advance(15 * MINUTE)
    expect((await tryFrom(after, '198.51.100.1', person, person.password)).status).toBe(200)
  })
})

// SQLite has one process at a time: the folder is locked (db/sqlite/folder.test.ts).
describe.runIf(testEngine === 'postgres')('several servers on one database', () => {
  let servers: Processes
  let apps: TestApp[]
  beforeAll(async () => {
    servers = await processes({ config })
    apps = [await servers.start(), await servers.start(), await servers.start()]
  })
  afterAll(() => servers.end())

  const everywhere = <T>(times: number, act: (app: TestApp, i: number) => Promise<T>) =>
    Promise.all(Array.from({ length: times }, (_, i) => act(apps[i % apps.length]!, i)))

  test('count the tries of an account from a network together, also simultaneous ones', async () => {
    const person = someone()
    await signUp(from(apps[0]!.newClient(), '192.0.2.1'), person)
    const answers = await everywhere(24, (app) => tryFrom(app, '198.51.100.1', person))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(14)
  })

  test('count the tries of a network together', async () => {
    const address = '198.51.100.2'
    await alreadyTried(apps[0]!, LIMITS.signInByAddress.max - 3, 'sign-in-address', address)
    const answers = await everywhere(9, (app) => tryFrom(app, address, someone()))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
  })

  test('count registrations together', async () => {
    const address = '198.51.100.3'
    const key = limitKey(apps[0]!.deps.config.secret, 'sign-up', address)
    for (let i = 0; i < LIMITS.signUpByAddress.max - 2; i += 1) await hit(apps[0]!.db, key, LIMITS.signUpByAddress, apps[0]!.clock.now())
    const answers = await everywhere(6, (app) => signUp(from(app.newClient(), address), someone()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  })

  test('end a session everywhere at once', async () => {
    const [here, there] = apps as [TestApp, TestApp]
    const person = someone()
    const opened = await signUp(from(here.newClient(), '192.0.2.4'), person)
    const Cookie = cookiesOf(opened).join('; ')
    const session = () => there.newClient()('/api/auth/session', { headers: { Cookie } })
    expect((await session()).status).toBe(200)
    await here.newClient()('/api/auth/sign-out', { method: 'POST', headers: { Cookie } })
    expect((await session()).status).toBe(401)
  })
})

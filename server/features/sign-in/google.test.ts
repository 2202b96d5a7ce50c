import { describe, expect, test } from 'vitest'
import { isSignedOut, useProviders } from '#tests/providers.ts'
import { startTestApp, type Request } from '#tests/test-app.ts'
import { post, session } from '#server/core/people/test-person.ts'
import { accountOf, completeProfile, finishAt, startAt } from './test-providers.ts'

const house = useProviders()
const { withGoogle: signIn } = house
const start = (ask: Request) => startAt(ask, 'google')
const finish = (ask: Request, reply: Record<string, string>) => finishAt(ask, 'google', reply)

describe('in a browser', () => {
  test('A first sign-in opens a session of an account without a profile', async () => {
    const ask = house.app.newClient()
    const answer = await signIn(ask)
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      account: { email: house.google.person.email, emailVerified: true },
      user: null,
      names: { firstname: 'Anna', lastname: "D'Angelo" },
    })
    expect((await session(ask)).json).toMatchObject({ user: null })
  })

  test('The profile form makes the card, and the next sign-in finds it', async () => {
    const ask = house.app.newClient()
    await signIn(ask)
    const document = (await completeProfile(ask, { firstname: 'Anna', lastname: 'Bassi' })).json as { tessera: string }
    expect(document.tessera).toMatch(/^\d{10}$/)
    const again = await signIn(house.app.newClient())
    expect(again.json).toMatchObject({ user: { lastname: 'Bassi', tessera: document.tessera }, names: null })
  })

  test('A changed address at Google still opens the same account', async () => {
    const first = await signIn(house.app.newClient())
    house.google.person = { ...house.google.person, email: 'altro.indirizzo@posta.example' }
    const second = await signIn(house.app.newClient())
    expect(accountOf(second)).toEqual(accountOf(first))
  })

  test('It sends a new state, nonce and code challenge each time', async () => {
    const ask = house.app.newClient()
    const [one, two] = [new URL(await start(ask)), new URL(await start(ask))]
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
      expect(one.searchParams.get(name)).not.toBe(two.searchParams.get(name))
    }
    expect(one.searchParams.get('redirect_uri')).toBe(`${house.app.origin}/accesso/google`)
  })

  test('The cookie is HttpOnly and sent only by its own pages’ calls', async () => {
    const { headers } = await post(house.app.newClient(), '/api/auth/google/start')
    expect(String(headers['set-cookie'])).toMatch(/tessera\.browser=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict/)
  })

  test('Over https the cookie is bound to this host and always Secure', async () => {
    const real = await startTestApp({ config: { google: house.google.settings, trial: false, appUrl: 'https://tessera.example' } })
    const { headers, json } = await post(real.newClient(), '/api/auth/google/start')
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-tessera\.browser=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect(new URL((json as { url: string }).url).searchParams.get('redirect_uri')).toBe('https://tessera.example/accesso/google')
    await real.stop()
  })

  test('Another host in the request does not change the return address', async () => {
    const { json } = await house.app.newClient()('/api/auth/google/start', { method: 'POST', body: {}, headers: { Host: 'altro.example' } })
    expect(new URL((json as { url: string }).url).searchParams.get('redirect_uri')).toMatch(/^http:\/\/(localhost|127\.0\.0\.1):/)
  })

  test('Two tabs of one browser can sign in at the same time', async () => {
    const ask = house.app.newClient()
    const [first, second] = [await start(ask), await start(ask)]
    expect((await finish(ask, await house.google.approve(first))).status).toBe(200)
    expect((await finish(ask, await house.google.approve(second))).status).toBe(200)
  })

  test('Two tabs that come back at the same moment make one account', async () => {
    const ask = house.app.newClient()
    const replies = [await house.google.approve(await start(ask)), await house.google.approve(await start(ask))]
    const answers = await Promise.all(replies.map((reply) => finish(ask, reply)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(accountOf(answers[0]!)).toEqual(accountOf(answers[1]!))
  })

  test('Two people who sign in at the same moment get one account each', async () => {
    const [anna, bruno] = [house.app.newClient(), house.app.newClient()]
    const annas = await house.google.approve(await start(anna))
    house.google.person = { ...house.google.person, sub: '2', email: 'un.altro@posta.example' }
    const brunos = await house.google.approve(await start(bruno))
    const [one, two] = await Promise.all([finish(anna, annas), finish(bruno, brunos)])
    expect(accountOf(one)).not.toEqual(accountOf(two))
  })

  test('An answer brought by another browser opens nothing, in either browser', async () => {
    const [victim, attacker] = [house.app.newClient(), house.app.newClient()]
    const reply = await house.google.approve(await start(attacker))
    await start(victim)
    expect((await finish(victim, reply)).code).toBe('auth.google_failed')
    await isSignedOut(victim)
    expect((await finish(attacker, reply)).code).toBe('auth.google_failed')
  })

  test('An answer works once', async () => {
    const ask = house.app.newClient()
    const reply = await house.google.approve(await start(ask))
    expect((await finish(ask, reply)).status).toBe(200)
    expect((await finish(ask, reply)).code).toBe('auth.google_failed')
  })

  test('An answer sent twice at once counts once', async () => {
    const ask = house.app.newClient()
    const reply = await house.google.approve(await start(ask))
    const statuses = (await Promise.all([finish(ask, reply), finish(ask, reply)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 401])
  })

  test('A used code is refused with a fresh state too', async () => {
    const ask = house.app.newClient()
    const used = await house.google.approve(await start(ask))
    await finish(ask, used)
    const fresh = await house.google.approve(await start(ask))
    expect((await finish(ask, { ...fresh, code: used.code! })).code).toBe('auth.google_failed')
  })

  test("Another person's code is refused with one's own state, because its challenge differs", async () => {
    const [ask, other] = [house.app.newClient(), house.app.newClient()]
    const stolen = await house.google.approve(await start(other))
    const own = await house.google.approve(await start(ask))
    expect((await finish(ask, { ...own, code: stolen.code! })).code).toBe('auth.google_failed')
    await isSignedOut(ask)
  })

  test('An answer after ten minutes is refused', async () => {
    const ask = house.app.newClient()
    const reply = await house.google.approve(await start(ask))
    house.app.clock.advance(10 * 60_000)
    expect((await finish(ask, reply)).code).toBe('auth.google_failed')
  })

  test('An answer with another issuer is refused', async () => {
    const ask = house.app.newClient()
    const reply = await house.google.approve(await start(ask))
    expect((await finish(ask, { ...reply, iss: 'https://altro.example' })).code).toBe('auth.google_failed')
  })

  test('A person who cancels at Google gets an error, and nobody is signed in', async () => {
    const ask = house.app.newClient()
    const reply = await house.google.refuse(await start(ask))
    expect(reply.error).toBe('access_denied')
    const answer = await finish(ask, reply)
    expect([answer.status, answer.code]).toEqual([401, 'auth.google_failed'])
    await isSignedOut(ask)
  })

  test.each([
    ['no state', { code: 'x' }, 422],
    ['no code', { state: 'x'.repeat(43) }, 401],
    ['a state of nobody', { state: 'x'.repeat(43), code: 'x' }, 401],
    ['a state that is no text', { state: ['x'], code: 'x' }, 422],
    ['an endless code', { state: 'x', code: 'x'.repeat(2_001) }, 422],
    ['line breaks in the code', { state: 'x', code: 'x\r\ny' }, 422],
    ['a field that nobody knows', { state: 'x', code: 'x', redirect_uri: 'https://altro.example' }, 422],
  ])('An answer with %s is refused', async (_, body, status) => {
    expect((await post(house.app.newClient(), '/api/auth/google/finish', body)).status).toBe(status)
  })

  test('A sign-in ends the browser’s earlier session', async () => {
    const ask = house.app.newClient()
    await signIn(ask)
    const [{ id: before }] = (await ask('/api/auth/sessions')).json as [{ id: string }]
    house.google.person = { ...house.google.person, sub: '3', email: 'dopo@posta.example' }
    const after = await signIn(ask)
    expect(after.status).toBe(200)
    const left = await house.app.db.selectFrom('session').select('id').where('id', '=', before).executeTakeFirst()
    expect(left).toBeUndefined()
  })
})

test("Without Google's settings its calls answer 404", async () => {
  const bare = await startTestApp()
  for (const path of ['start', 'finish', 'native', 'native/start']) {
    const body = { start: {}, finish: { state: 'x' }, native: { idToken: 'x', nonce: 'x' }, 'native/start': {} }[path]
    const answer = await post(bare.newClient(), `/api/auth/google/${path}`, body)
    expect([path, answer.status, answer.code]).toEqual([path, 404, 'api.not_found'])
  }
  await bare.stop()
})

test('A network with too many starts is slowed down', async () => {
  const slow = await startTestApp({ config: { google: house.google.settings } })
  house.google.now = slow.clock.now
  const answers = await Promise.all(Array.from({ length: 301 }, () => post(slow.newClient(), '/api/auth/google/native/start')))
  expect(answers.filter(({ code }) => code === 'auth.too_many_attempts')).toHaveLength(1)
  house.google.now = house.app.clock.now
  await slow.stop()
})

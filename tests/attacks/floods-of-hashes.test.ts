import { createHook } from 'node:async_hooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createIdentity } from '#server/core/accounts/identity.ts'
import { hashPassword, PASSWORD_COST } from '#server/core/accounts/password-hash.ts'
import { createPasswords } from '#server/core/accounts/passwords.ts'
import { cookieOf, signUp, someone } from '#server/core/people/test-person.ts'
import type { TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'
import { hashesIn, workOf } from './work-done.ts'

// A password hash costs 19 MiB and a thread. A flood of sign-ins must not use up the memory or slow the card down. The parameters are
// OWASP's for argon2id (Password Storage Cheat Sheet: m = 19456 KiB, t = 2, p = 1).

let app: TestApp
beforeAll(async () => void (app = await startAttackedApp({ passwordCost: PASSWORD_COST, config: { trustedProxies: ['127.0.0.1'] } })))
afterAll(() => app.stop())

const signInFrom = (address: string, email = someone().email) =>
  app.newClient()('/api/auth/sign-in', {
    method: 'POST',
    body: { email, password: 'indovino qualcosa' },
    headers: { 'X-Forwarded-For': address },
  })

/** The highest number of simultaneous hashes in the thread pool while `act` ran. */
async function mostAtOnce(act: () => Promise<unknown>): Promise<number> {
  const running = new Set<number>()
  let most = 0
  const hook = createHook({
    init(id, type) {
      if (type !== 'ARGON2REQUEST') return
      running.add(id)
      most = Math.max(most, running.size)
    },
    before: (id) => void running.delete(id),
  }).enable()
  await act().finally(() => hook.disable())
  return most
}

/** Sends one sign-in from each network; resolves after this many refusals, while all hashes are still pending. */
async function floodUntilRefused(networks: string[], refused: number) {
  const answers: { status: number }[] = []
  const enough = Promise.withResolvers<void>()
  const whole = networks.map(async (network) => {
    const answer = await signInFrom(network)
    answers.push(answer)
    if (answer.status === 503) expect([answer.code, answer.headers['retry-after']]).toEqual(['api.unavailable', '5'])
    if (answers.length === refused) enough.resolve()
    return answer.status
  })
  await Promise.race([enough.promise, Promise.all(whole)])
  return { answers: [...answers], rest: Promise.all(whole) }
}

test('every new password is stored as argon2id with OWASP’s parameters', async () => {
  await signUp(app.newClient(), someone())
  const rows = await app.db.selectFrom('credential').select('password').execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const { password } of rows) expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
})

test('a sign-in is one hash, made by a thread of the pool', async () => {
  const { work } = await workOf(() => signInFrom('198.51.100.1'))
  expect(hashesIn(work)).toEqual(['ARGON2REQUEST'])
})

const real = () => createIdentity(app.deps).passwords

/** Runs with the real hashes. */
async function floodless<T>(act: () => Promise<T>): Promise<T> {
  const held = app.deps.auth.passwords
  app.deps.auth.passwords = real()
  return act().finally(() => (app.deps.auth.passwords = held))
}

describe('while all hashes are pending', () => {
  let open: () => void

  beforeEach(() => {
    const gate = Promise.withResolvers<void>()
    open = gate.resolve
    app.deps.auth.passwords = createPasswords({ hash: (password) => gate.promise.then(() => hashPassword(password)) })
  })
  afterEach(() => void (app.deps.auth.passwords = real()))

  test('a flood from everywhere gets 66 places, later ones a time to retry, and the card is served', async () => {
    const opened = await floodless(() => signUp(app.newClient(), someone()))
    const Cookie = cookieOf(opened).pair
    await app.db.updateTable('account').set({ emailVerified: true }).execute()
    const most = await mostAtOnce(async () => {
      const { answers, rest } = await floodUntilRefused(
        Array.from({ length: 90 }, (_, i) => `203.0.113.${i}`),
        24,
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(503))
      expect((await app.newClient()('/api/card', { headers: { Cookie } })).status).toBe(200)
      open()
      expect((await rest).filter((status) => status === 401)).toHaveLength(66)
    })
    expect(most).toBe(2)
  })

  test('a flood from one network gets ten places, and the others stay free', async () => {
    const { answers, rest } = await floodUntilRefused(Array<string>(30).fill('198.51.100.9'), 20)
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(503))
    const other = signInFrom('198.51.100.10')
    open()
    expect((await other).status).toBe(401)
    expect((await rest).filter((status) => status === 401)).toHaveLength(10)
  })

  test('a flood from many networks of one site gets eighteen places, and the others stay free', async () => {
    const { answers, rest } = await floodUntilRefused(
      Array.from({ length: 80 }, (_, i) => `2001:db8:51c0:${i.toString(16)}::7`),
      62,
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(62).fill(503))
    const other = signInFrom('2001:db8:51c1::7')
    open()
    expect((await other).status).toBe(401)
    expect((await rest).filter((status) => status === 401)).toHaveLength(18)
  })
})

test('refused requests cost no hash: an invalid form, another origin, a used-up limit', async () => {
  const email = someone().email
  for (let i = 0; i < 10; i += 1) await signInFrom('198.51.100.20', email)
  const { work } = await workOf(async () => {
    await signInFrom('198.51.100.20', email)
    await app.request('/api/auth/sign-in', { method: 'POST', body: { email, password: '' } })
    await app.request('/api/auth/sign-in', { method: 'POST', body: { email, password: 'x' }, headers: { Origin: 'https://evil.example' } })
    await app.request('/api/auth/reset', { method: 'POST', body: { token: 'A'.repeat(43), password: 'una password nuova' } })
  })
  expect(hashesIn(work)).toEqual([])
})

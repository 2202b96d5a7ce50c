import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { DefaultQueryExecutor, type CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, cookiesOf, post, signUp, someone, tokenIn, verify } from '#server/core/people/test-person.ts'
import type { TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'
import { contentsOf } from './contents.ts'
import { workOf } from './work-done.ts'

// A comparison that stops at the first wrong byte reveals by its time how many bytes were correct. Tested without a clock: a signature is
// compared completely, wherever it is wrong, before anything else; a link's token is never compared, only its digest is looked up.

let app: TestApp
beforeAll(async () => void (app = await startAttackedApp()))
afterAll(() => app.stop())

/** Lengths of constant-time comparisons while `act` ran. */
async function comparedIn(act: () => Promise<unknown>): Promise<number[]> {
  const { timingSafeEqual } = crypto
  const lengths: number[] = []
  crypto.timingSafeEqual = (a, b) => {
    lengths.push(a.byteLength)
    return timingSafeEqual(a, b)
  }
  syncBuiltinESMExports()
  try {
    await act()
    return lengths
  } finally {
    crypto.timingSafeEqual = timingSafeEqual
    syncBuiltinESMExports()
  }
}

/** Values passed to the database while `act` runs. */
async function parametersIn(act: () => Promise<unknown>): Promise<unknown[]> {
  const executor = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as { executeQuery(query: CompiledQuery): Promise<unknown> }
  const { executeQuery } = executor
  const parameters: unknown[] = []
  executor.executeQuery = function (query) {
    parameters.push(...query.parameters)
    return executeQuery.call(this, query)
  }
  await act().finally(() => (executor.executeQuery = executeQuery))
  return parameters
}

/** The text with another letter at a position. */
const wrongAt = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)

describe('the session’s signature', () => {
  test.each(['first', 'middle', 'last'])('wrong in its %s byte is compared completely, and costs no query', async (place) => {
    const { pair } = cookieOf(await signUp(app.newClient(), someone()))
    const [name, value] = [pair.split('=')[0], decodeURIComponent(pair.slice(pair.indexOf('=') + 1))]
    const [begin, end] = [value.lastIndexOf('.') + 1, value.length - 3]
    const at = { first: begin, middle: Math.floor((begin + end) / 2), last: end }[place]!
    const Cookie = `${name}=${encodeURIComponent(wrongAt(value, at))}`
    for (const path of ['/api/auth/session', '/api/users/x']) {
      let work: string[] = []
      const compared = await comparedIn(async () => {
        const done = await workOf(() => app.newClient()(path, { headers: { Cookie } }))
        expect(done.answer.status).toBe(401)
        work = done.work
      })
      expect(new Set(compared)).toEqual(new Set([32]))
      expect(work).toEqual([])
    }
  })
})

test('the signature of a known browser is compared completely, wherever it is wrong', async () => {
  const person = someone()
  const ask = app.newClient()
  await signUp(ask, person)
  // A browser is known after the confirmation.
  const mail = (await app.deliver()).find(({ to }) => to === person.email)
  const confirmed = await verify(ask, tokenIn(mail))
  const device = cookiesOf(confirmed).find((pair) => pair.startsWith('tessera.device='))!
  const begin = device.indexOf('.', device.indexOf('=')) + 1
  for (const at of [begin, begin + 20, device.length - 2]) {
    const sign = () =>
      app.newClient()('/api/auth/sign-in', {
        method: 'POST',
        body: { email: person.email, password: 'indovino qualcosa' },
        headers: { Cookie: wrongAt(device, at) },
      })
    // Once for the cookie, once for the password's hash.
    expect(await comparedIn(sign)).toEqual([32, 32])
  }
})

describe('the token of a link', () => {
  test('is never compared: the database looks up its digest, which cannot be guessed byte by byte', async () => {
    const person = someone()
    const ask = app.newClient()
    await signUp(ask, person)
    await post(app.newClient(), '/api/auth/forgot', { email: person.email })
    const mails = await app.deliver()
    const near = mails.map((mail) => wrongAt(tokenIn(mail), 42))
    const parameters = await parametersIn(async () => {
      for (const token of near) {
        expect((await post(ask, '/api/auth/verify-email', { token })).code).toBe('auth.link_invalid')
        expect((await post(ask, '/api/auth/reset', { token, password: 'una password nuova' })).code).toBe('auth.link_invalid')
        await ask(`/api/setup?token=${token}`)
      }
    })
    for (const token of near) {
      expect(parameters).not.toContain(token)
      expect(parameters).toContain(crypto.createHash('sha256').update(token).digest('base64url'))
    }
  })

  test('is not in the database after its mail has left', async () => {
    const person = someone()
    await signUp(app.newClient(), person)
    await post(app.newClient(), '/api/auth/forgot', { email: person.email })
    const tokens = (await app.deliver()).map(tokenIn)
    const rows = JSON.stringify(await contentsOf(app.db))
    for (const token of tokens) expect(rows).not.toContain(token)
  })
})

test('finding one link among many, or none, takes the same work', async () => {
  const ask = app.newClient()
  await signUp(ask, someone())
  const [mail] = await app.deliver()
  const work = async (token: string) => (await workOf(() => post(ask, '/api/auth/reset', { token, password: 'una password nuova' }))).work
  expect(await work(wrongAt(tokenIn(mail), 0))).toEqual(await work(wrongAt(tokenIn(mail), 42)))
})

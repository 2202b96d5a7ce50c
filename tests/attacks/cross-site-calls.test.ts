import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, signUp, someone } from '#server/core/people/test-person.ts'
import type { TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'
import { contentsOf } from './contents.ts'
import { isChanging, isOfMailPrograms, makeOwnKeys, operationsOf, routedOperations, type Operation } from './operations.ts'

// Another site's page makes a signed-in person's browser call us (cross-site request forgery). The calls are read from the API document, so
// that a new one is attacked automatically; all have the cookie of a person with a fresh proof.

let app: TestApp
let operations: Operation[]
let Cookie: string

beforeAll(async () => {
  const google = { clientId: 'client', clientSecret: 'secret', issuer: 'http://127.0.0.1:9' }
  const facebook = { appId: 'app', appSecret: 'secret', graphUrl: 'http://127.0.0.1:9' }
  app = await startAttackedApp({ config: { google, facebook } })
  await makeOwnKeys(app)
  operations = await operationsOf(app)
  Cookie = cookieOf(await signUp(app.newClient(), someone())).pair
})
afterAll(() => app.stop())

test('the document has every changing call', () => {
  const changing = routedOperations(app).filter((operation) => isChanging({ method: operation.split(' ')[0]! }))
  const named = operations.map(({ method, template }) => `${method} ${template}`.replace(/\/$/, ''))
  expect(changing.length).toBeGreaterThan(10)
  expect(changing.map((operation) => operation.replace(/\/$/, '')).filter((operation) => !named.includes(operation))).toEqual([])
})

/** Calls with an unexpected answer, with status and code; the tests expect none. */
async function notRefused(code: string, headers: Record<string, string | null>, body?: string) {
  const wrong = []
  for (const { method, path } of operations.filter((operation) => isChanging(operation) && !isOfMailPrograms(operation))) {
    const answer = await app.newClient()(path, { method, body, headers: { Cookie, ...headers } })
    if (answer.code !== code || answer.headers['set-cookie']) wrong.push(`${method} ${path}: ${answer.status} ${answer.code}`)
  }
  return wrong
}

describe('every changing call is refused, and nothing has changed', () => {
  test.each([
    ['from another site', { Origin: 'https://evil.example' }],
    ['from another site that tells its kind alone', { Origin: null, 'Sec-Fetch-Site': 'cross-site' }],
    ['from a sibling host', { Origin: null, 'Sec-Fetch-Site': 'same-site' }],
    ['from a page without an origin (sandboxed frame, data: address)', { Origin: 'null' }],
    ['from another port of this machine', { Origin: 'http://127.0.0.1:1' }],
    ['from a name that begins as ours does', { Origin: 'http://localhost.evil.example' }],
    ['with our origin, in what a browser says is another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('%s', async (_, headers) => {
    const before = await contentsOf(app.db)
    expect(await notRefused('api.forbidden_origin', { 'Content-Type': 'application/json', ...headers }, '{}')).toEqual([])
    expect(await notRefused('api.forbidden_origin', headers)).toEqual([])
    expect(await contentsOf(app.db)).toEqual(before)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain; application/json', null])(
    'as a form of a browser that tells no origin: %s',
    async (type) => {
      const before = await contentsOf(app.db)
      expect(await notRefused('api.unsupported_media_type', { Origin: null, 'Content-Type': type }, '{"a":"=b"}')).toEqual([])
      expect(await contentsOf(app.db)).toEqual(before)
    },
  )
})

test('the call for mail programs accepts its keyed address from anywhere, without a cookie', async () => {
  const before = await contentsOf(app.db)
  const open = operations.filter((operation) => isChanging(operation) && isOfMailPrograms(operation))
  expect(open).toHaveLength(1)
  for (const { method, path } of open) {
    const headers = { Cookie, Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' }
    const answer = await app.newClient()(path, { method, body: 'List-Unsubscribe=One-Click', headers })
    expect([answer.status, answer.headers['set-cookie']]).toEqual([404, undefined])
  }
  expect(await contentsOf(app.db)).toEqual(before)
})

test.each([
  '/api/unsubscribe/../auth/sign-out',
  '/api/unsubscribe/%2e%2e/auth/sign-out',
  '/api/unsubscribe/.%2E/auth/sign-out',
  '/api/unsubscribe/a.b.c/../../auth/sign-out',
  '/api/unsubscribe\\..\\auth\\sign-out',
  '/api/./unsubscribe/../auth/sign-out',
])('an address with only the prefix of the open one is refused: %s', async (path) => {
  const headers = { Cookie, Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' }
  expect((await app.newClient()(path, { method: 'POST', body: 'a=b', headers })).code).toBe('api.forbidden_origin')
  expect((await app.newClient()('/api/auth/session', { headers: { Cookie } })).status).toBe(200)
})

/** Without the counters of downloads. */
const contents = async () => ({ ...(await contentsOf(app.db)), rateLimit: null })

test('no reading call changes anything, with any method override', async () => {
  const before = await contents()
  for (const { path } of operations) {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      await app.newClient()(`${path}?_method=DELETE&token=x&code=x&state=x`, {
        method,
        headers: { Cookie, Origin: null, 'X-HTTP-Method-Override': 'DELETE', 'X-HTTP-Method': 'POST', 'Sec-Fetch-Site': 'cross-site' },
      })
    }
  }
  expect(await contents()).toEqual(before)
})

test('no answer invites another site to read it', async () => {
  const inviting = []
  for (const { method, path, template } of operations) {
    // Verifiers fetch these from any page: they are the same for everybody, without identification (card format, sections 8 and 9).
    if (template.startsWith('/.well-known/tessera/')) continue
    for (const asked of [method, 'OPTIONS']) {
      const headers = { Cookie, Origin: 'https://evil.example', 'Access-Control-Request-Method': method }
      const answer = await app.newClient()(path, { method: asked, headers })
      if (Object.keys(answer.headers).some((name) => name.startsWith('access-control-'))) inviting.push(`${asked} ${path}`)
      if (answer.headers['cross-origin-resource-policy'] !== 'same-origin') inviting.push(`${asked} ${path}: may be embedded`)
    }
  }
  expect(inviting).toEqual([])
})

test('no cookie of a session or proof is sent with another site’s calls', async () => {
  const answer = await signUp(app.newClient(), someone())
  const lines = answer.headers['set-cookie'] ?? []
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line).toMatch(/; HttpOnly; SameSite=(Lax|Strict)$/)
})

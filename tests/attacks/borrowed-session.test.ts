import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import { signUp, someone } from '#server/core/people/test-person.ts'
import type { Request, TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'
import { contentsOf } from './contents.ts'
import { operationsOf, type Operation } from './operations.ts'

// A phone left on the table, a copied cookie: the session is real, its holder is not the person. What changes the account's own locks,
// takes all data away or ends the account asks for a proof of the last ten minutes (OWASP ASVS 5.0, 7.5.1). Which calls do is read out of
// the API's document.

/** What has to be among them, whatever else is. */
const GUARDED = [
  '/api/account/password',
  '/api/account/name',
  '/api/users/{uid}',
  '/api/account/email',
  '/api/account/export',
  '/api/account/closure',
  '/api/auth/passkeys',
  '/api/auth/second-factor',
  '/api/auth/providers',
  '/api/auth/google/start',
  '/api/auth/google/native/start',
  '/api/family/{number}/invitation',
]

/** What each takes, as far as it takes anything. */
const BODIES: Record<string, object> = {
  'PUT /api/account/name': { firstname: 'Ladro', lastname: 'Ladri' },
  'PUT /api/users/{uid}': { firstname: 'Ladro', lastname: 'Ladri', privacy: true, confirm14: true },
  'PUT /api/account/password': { password: 'una password nuova' },
  'POST /api/account/email': { email: 'ladro@posta.example' },
  'POST /api/family/{number}/invitation': { childEmail: 'ladro@posta.example' },
  'POST /api/auth/google/start': { purpose: 'link' },
  'POST /api/auth/google/native/start': { purpose: 'link' },
  'POST /api/auth/facebook/start': { purpose: 'link' },
  'POST /api/auth/facebook/native/start': { purpose: 'link' },
}

/** Never asked: the refusal comes before. */
const google = { clientId: 'client', clientSecret: 'secret', issuer: 'https://google.example' }
const facebook = { appId: 'app', appSecret: 'secret', graphUrl: 'https://facebook.example' }

let app: TestApp
let locks: Operation[]
let borrowed: Request
let uid: string

beforeAll(async () => {
  app = await startAttackedApp({ config: { google, facebook } })
  locks = (await operationsOf(app)).filter(({ refusals }) => refusals.includes('auth.proof_required'))
  borrowed = app.newClient()
  const { account } = (await signUp(borrowed, someone())).json as SessionAnswer
  uid = account.id
  await app.db.updateTable('account').set({ emailVerified: true }).where('id', '=', account.id).execute()
})
afterAll(() => app.stop())

const turn = ({ method, template, path }: Operation) => {
  const body = BODIES[`${method} ${template}`]
  const asked = path
    .replace(/providers\/.*/, 'providers/google')
    .replace(/family\/[^/]+/, 'family/0012345678')
    .replace(/users\/[^/]+/, `users/${uid}`)
  return borrowed(asked, {
    method,
    ...(body && { body }),
    ...(method === 'POST' && !body && { body: {} }),
  })
}

test("the document says it of all of the account's own locks", () => {
  expect(GUARDED.filter((path) => !locks.some(({ template }) => template.startsWith(path)))).toEqual([])
})

test('no lock turns in a session that was not proved for ten minutes, and nothing has changed', async () => {
  app.clock.advance(10 * 60_000 + 1)
  // A start at a provider is counted, as every one is.
  const contents = async () => ({ ...(await contentsOf(app.db)), rateLimit: null })
  const before = await contents()
  const turned = []
  for (const lock of locks) {
    const { status, code } = await turn(lock)
    // A body that the call takes is looked at first: a passkey's answer can't be made here.
    const refused = code === 'auth.proof_required' || (lock.template === '/api/auth/passkeys' && status === 422)
    if (!refused) turned.push(`${lock.method} ${lock.path}: ${status} ${code}`)
  }
  expect(turned).toEqual([])
  expect(await contents()).toEqual(before)
})

test('guessing the password in it is as slow as at the door, and ends with no proof', async () => {
  const codes = []
  for (let i = 0; i < 11; i += 1)
    codes.push((await borrowed('/api/auth/prove', { method: 'POST', body: { password: `tentativo ${i}` } })).code)
  expect(codes).toEqual([...Array<string>(10).fill('auth.invalid_credentials'), 'auth.too_many_attempts'])
  expect((await borrowed('/api/account/export')).code).toBe('auth.proof_required')
})

test('a proof is worth something in its own session alone', async () => {
  const person = someone()
  const [desk, phone] = [app.newClient(), app.newClient()]
  await signUp(desk, person)
  await phone('/api/auth/sign-in', { method: 'POST', body: { email: person.email, password: person.password } })
  app.clock.advance(11 * 60_000)
  expect((await desk('/api/auth/prove', { method: 'POST', body: { password: person.password } })).status).toBe(204)
  expect((await desk('/api/account/export')).status).toBe(200)
  expect((await phone('/api/account/export')).code).toBe('auth.proof_required')
})

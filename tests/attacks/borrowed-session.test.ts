import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import { signUp, someone } from '#server/core/people/test-person.ts'
import type { Request, TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'
import { contentsOf } from './contents.ts'
import { operationsOf, type Operation } from './operations.ts'

// A phone left unattended, a copied cookie: the session is real, but its holder is not the person. A change of sign-in methods, a download
// of all data and a closure need a proof of the last ten minutes (OWASP ASVS 5.0, 7.5.1). The calls are read from the API document.

/** These calls must be among them. */
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

/** Bodies of the calls that need one. */
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

/** Never called: the refusal comes first. */
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

test('the document declares the proof for all changes of sign-in methods', () => {
  expect(GUARDED.filter((path) => !locks.some(({ template }) => template.startsWith(path)))).toEqual([])
})

test('every change is refused without a proof of the last ten minutes, and nothing has changed', async () => {
  app.clock.advance(10 * 60_000 + 1)
  // Starts at a provider are counted, like everywhere.
  const contents = async () => ({ ...(await contentsOf(app.db)), rateLimit: null })
  const before = await contents()
  const turned = []
  for (const lock of locks) {
    const { status, code } = await turn(lock)
    // The body is validated first: a passkey's answer cannot be made here.
    const refused = code === 'auth.proof_required' || (lock.template === '/api/auth/passkeys' && status === 422)
    if (!refused) turned.push(`${lock.method} ${lock.path}: ${status} ${code}`)
  }
  expect(turned).toEqual([])
  expect(await contents()).toEqual(before)
})

test('guessing the password for a proof is as limited as at sign-in', async () => {
  const codes = []
  for (let i = 0; i < 11; i += 1)
    codes.push((await borrowed('/api/auth/prove', { method: 'POST', body: { password: `tentativo ${i}` } })).code)
  expect(codes).toEqual([...Array<string>(10).fill('auth.invalid_credentials'), 'auth.too_many_attempts'])
  expect((await borrowed('/api/account/export')).code).toBe('auth.proof_required')
})

test('a proof counts in its own session only', async () => {
  const person = someone()
  const [desk, phone] = [app.newClient(), app.newClient()]
  await signUp(desk, person)
  await phone('/api/auth/sign-in', { method: 'POST', body: { email: person.email, password: person.password } })
  app.clock.advance(11 * 60_000)
  expect((await desk('/api/auth/prove', { method: 'POST', body: { password: person.password } })).status).toBe(204)
  expect((await desk('/api/account/export')).status).toBe(200)
  expect((await phone('/api/account/export')).code).toBe('auth.proof_required')
})

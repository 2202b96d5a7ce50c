import { expect, test } from 'vitest'
import { useDatabase } from '#tests/database.ts'
import { lineField } from '#domain/form.ts'
import { AppError } from '#domain/errors.ts'
import type { PlatformDeps } from '#server/platform/deps.ts'
import { answerError } from './errors.ts'
import { routeOf, type Guards, type Person, type Route } from './route.ts'
import { makeRouter } from './router.ts'

const database = useDatabase()
const route = routeOf<PlatformDeps, 'read' | 'write'>()

const NOW = 1_800_000_000_000
const MINUTE = 60_000
const member: Person = { accountId: 'a', sessionId: 's', token: 't', email: 'a@posta.example', emailVerified: true, provedAt: NOW }

/** The caller: nobody, or a person with their permissions; null: no role. */
type Asker = { person: Person | null; may?: string[] | null }

function ask(one: Route<PlatformDeps>, { person, may = null }: Asker, body?: object) {
  const app = makeRouter<PlatformDeps>()
  app.onError(answerError)
  const deps = { db: database().db, clock: { now: () => NOW }, config: { secret: 'secret' }, log: { info() {} } } as unknown as PlatformDeps
  app.use((c, next) => {
    c.set('deps', deps)
    c.set('address', '192.0.2.7')
    return next()
  })
  const guards: Guards<PlatformDeps> = {
    session: () => Promise.resolve(person),
    staff: () => (may ? Promise.resolve({ may: (what) => may.includes(what) }) : Promise.reject(new AppError('guard.forbidden', 403))),
  }
  one.mount(app, guards)
  const sent = body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
  return app.request('/a', { method: 'POST', ...sent })
}

const codeOf = async (answer: Response | Promise<Response>) => {
  const { status } = await answer
  if (status === 204) return status
  return `${status} ${((await (await answer).json()) as { error: { code: string } }).error.code}`
}

const common = { method: 'post', path: '/a', summary: '', answer: { status: 204, what: 'Done' }, run: () => {} } as const
const form = { name: lineField({ max: 9 }) }

test('an account route checks the session, then a fresh proof, then a confirmed address', async () => {
  const one = route({ ...common, access: { who: 'account', proved: true, verified: true } })
  const old = { ...member, provedAt: NOW - 10 * MINUTE - 1 }
  const asked: [Person | null, unknown][] = [
    [null, '401 auth.session_expired'],
    [{ ...old, emailVerified: false }, '403 auth.proof_required'],
    [{ ...member, provedAt: null }, '403 auth.proof_required'],
    [{ ...member, emailVerified: false }, '403 auth.email_unverified'],
    [{ ...member, provedAt: NOW - 10 * MINUTE }, 204],
  ]
  for (const [person, expected] of asked) expect(await codeOf(ask(one, { person }))).toBe(expected)
})

test('undeclared conditions are not checked', async () => {
  const nameless = { ...member, emailVerified: false, provedAt: null }
  expect(await codeOf(ask(route({ ...common, access: { who: 'account' } }), { person: nameless }))).toBe(204)
  expect(await codeOf(ask(route({ ...common, access: { who: 'visitor' } }), { person: null }))).toBe(204)
  expect(await codeOf(ask(route({ ...common, access: { who: 'anyone', why: 'It is public' } }), { person: null }))).toBe(204)
})

test('a visitor route gets the signed-in person, an anyone route looks nobody up', async () => {
  const seen: unknown[] = []
  const visitor = route({ ...common, access: { who: 'visitor' }, run: ({ person }) => void seen.push(person) })
  const anyone = route({
    ...common,
    access: { who: 'anyone', why: 'It is public' },
    run: (call) => void seen.push((call as { person?: unknown }).person),
  })
  for (const one of [visitor, anyone]) await ask(one, { person: member })
  expect(seen).toEqual([member, null])
})

test('a staff route checks session and role before the form, the permission after it', async () => {
  const one = route({ ...common, access: { who: 'staff', may: 'write' }, body: form })
  expect(await codeOf(ask(one, { person: null }, {}))).toBe('401 auth.session_expired')
  expect(await codeOf(ask(one, { person: member }, {}))).toBe('403 guard.forbidden')
  expect(await codeOf(ask(one, { person: member, may: ['read'] }, {}))).toBe('422 api.invalid')
  expect(await codeOf(ask(one, { person: member, may: ['read'] }, { name: 'a' }))).toBe('403 guard.forbidden')
  expect(await codeOf(ask(one, { person: member, may: ['write'] }, { name: 'a' }))).toBe(204)
})

test('the form is checked before the session, the limit after it and before the confirmed address', async () => {
  const limit = { name: 'a', max: 2, windowMs: MINUTE, by: 'account' } as const
  const one = route({ ...common, access: { who: 'account', verified: true }, limit, body: form })
  const asker = { person: { ...member, emailVerified: false } }
  expect(await codeOf(ask(one, { person: null }, {}))).toBe('422 api.invalid')
  expect(await codeOf(ask(one, asker, {}))).toBe('422 api.invalid')
  const answers = []
  for (let i = 0; i < 3; i += 1) answers.push(await codeOf(ask(one, asker, { name: 'a' })))
  expect(answers).toEqual(['403 auth.email_unverified', '403 auth.email_unverified', '429 auth.too_many_attempts'])
  expect(await codeOf(ask(one, { person: { ...member, accountId: 'b' } }, { name: 'a' }))).toBe(204)
})

test('a limit by network counts all its callers', async () => {
  const limit = { name: 'b', max: 1, windowMs: MINUTE, by: 'network' } as const
  const one = route({ ...common, access: { who: 'account' }, limit })
  expect(await codeOf(ask(one, { person: member }))).toBe(204)
  expect(await codeOf(ask(one, { person: { ...member, accountId: 'c' } }))).toBe('429 auth.too_many_attempts')
})

test('the document has the access, the limits and their refusals', () => {
  const app = makeRouter<PlatformDeps>()
  const limit = { name: 'a', max: 2, windowMs: MINUTE, by: 'account' } as const
  const one = route({ ...common, access: { who: 'account', proved: true }, limit, body: form, refusals: { 403: ['guard.forbidden'] } })
  one.mount(app, { session: () => Promise.resolve(null), staff: () => Promise.reject(new Error('not asked')) })
  const { paths = {} } = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'a', version: '1' } })
  const said = paths['/a']!.post as { 'x-access': object; responses: Record<string, { description: string }> }
  expect(said['x-access']).toEqual({ who: 'account', proved: true, limit })
  expect(Object.entries(said.responses).map(([status, { description }]) => `${status} ${description}`)).toEqual([
    '204 Done',
    '401 auth.session_expired',
    '403 auth.proof_required, guard.forbidden',
    '422 api.invalid',
    '429 auth.too_many_attempts',
  ])
})

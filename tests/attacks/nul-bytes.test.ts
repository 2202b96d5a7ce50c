import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, someone } from '#server/core/people/test-person.ts'
import type { Request, TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'
import { isChanging, operationsOf, takesFile } from './operations.ts'

// Postgres refuses a text with a NUL: one that passed the edge would cause a server error.

let app: TestApp
let ask: Request
beforeAll(async () => {
  app = await startAttackedApp()
  ask = app.newClient()
  await signUp(ask, someone())
})
afterAll(() => app.stop())

const INVALID = { status: 422, code: 'api.invalid' }

test('in a path or in a query is refused by every call', async () => {
  for (const { method, template, path } of await operationsOf(app, '%00')) {
    const address = path === template ? `${path}?since=a%00b` : path
    expect({ address, ...(await ask(address, { method })) }).toMatchObject({ address, ...INVALID })
  }
})

test('in a body is refused by every call, in any field at any depth', async () => {
  // A file's bytes may contain anything.
  const operations = (await operationsOf(app)).filter((call) => isChanging(call) && !takesFile(call))
  for (const { method, path } of operations)
    for (const body of [{ email: 'a\0b' }, { 'a\0b': '' }, { a: [{ b: 'a\\\0' }] }])
      expect({ path, ...(await ask(path, { method, body })) }).toMatchObject({ path, ...INVALID })
})

test('written as text is accepted', async () => {
  const answer = await ask('/api/auth/sign-in', {
    method: 'POST',
    body: { email: 'a@posta.example', password: 'questo \\u0000 e \\\\u0000' },
  })
  expect(answer).toMatchObject({ status: 401, code: 'auth.invalid_credentials' })
})

test.each(['/convenzioni/a%00b', '/assets/%00', '/sitemap.xml%00'])('in a page’s address finds nothing: %s', async (path) => {
  expect((await ask(`${path}?x=%00`)).status).toBe(404)
})

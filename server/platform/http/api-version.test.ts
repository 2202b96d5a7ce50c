import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_VERSION, API_VERSION_HEADER } from '#domain/api-version.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const says = (version: string) => ({ headers: { [API_VERSION_HEADER]: version } })

// The listener answers the list, the framework the others.
test.each([
  ['GET', '/api/collections/convenzioni'],
  ['GET', '/api/auth/session'],
  ['POST', '/api/auth/sign-in'],
])('a page of another build is refused first: %s %s', async (method, path) => {
  const body = method === 'POST' ? { body: { email: 'a@posta.example', password: 'nebbia forchetta' } } : {}
  for (const version of ['0', '999', ''])
    expect(await app.request(path, { method, ...body, ...says(version) })).toMatchObject({ status: 409, code: 'app.outdated' })
  expect(await app.request(path, { method, ...body, ...says(API_VERSION) })).not.toMatchObject({ status: 409 })
  expect(await app.request(path, { method, ...body })).not.toMatchObject({ status: 409 })
})

test('an app of another build signs out at the server: its session must not outlive it', async () => {
  const ask = app.newClient()
  const path = '/api/auth/sign-out'
  for (const version of ['0', '999']) expect(await ask(path, { method: 'POST', body: {}, ...says(version) })).toMatchObject({ status: 204 })
})

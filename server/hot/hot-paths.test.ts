import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookieOf } from '#server/core/people/test-person.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let request: Request
let uid: string
let cookie: string

beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

let count = 0
beforeEach(async () => {
  request = app.newClient()
  const values = { firstname: 'Ada', lastname: 'Òrlic', email: `ada.${++count}@posta.example`, password: 'remo sentiero lanterna' }
  const answer = await request('/api/auth/sign-up', { method: 'POST', body: { ...values, privacy: true, confirm14: true } })
  uid = (answer.json as { account: { id: string } }).account.id
  cookie = cookieOf(answer).pair
})

const document = (headers = {}, id = uid) => app.newClient()(`/api/users/${id}`, { headers })

describe('the user document, the short way and the long way', () => {
  test('both answer the same', async () => {
    const short = await document({ Cookie: cookie })
    // A query makes the address another one for the short way.
    const long = await app.newClient()(`/api/users/${uid}?`, { headers: { Cookie: cookie } })
    expect(short).toMatchObject({ status: 200, json: { firstname: 'Ada', lastname: 'Òrlic', privacy: true, confirm14: true } })
    expect({ status: long.status, json: long.json }).toEqual({ status: short.status, json: short.json })
    for (const name of ['content-type', 'cache-control', 'content-security-policy', 'x-content-type-options', 'content-length']) {
      expect(long.headers[name], name).toBe(short.headers[name])
    }
  })

  test('a change is seen at once', async () => {
    await document({ Cookie: cookie })
    await request(`/api/users/${uid}`, { method: 'PUT', body: { firstname: 'Eda', lastname: 'Òrlic', privacy: true, confirm14: true } })
    expect(await document({ Cookie: cookie })).toMatchObject({ json: { firstname: 'Eda' } })
  })

  test('signing out ends it at once, for the signature that is known too', async () => {
    expect((await document({ Cookie: cookie })).status).toBe(200)
    await request('/api/auth/sign-out', { method: 'POST', body: {} })
    expect(await document({ Cookie: cookie })).toMatchObject({ status: 401, code: 'auth.session_expired' })
  })

  test('a session that has run out is none', async () => {
    const before = app.clock.now()
    app.clock.advance(91 * 24 * 3_600_000)
    expect(await document({ Cookie: cookie })).toMatchObject({ status: 401 })
    app.clock.set(before)
  })

  test('a session that was last seen yesterday is prolonged', async () => {
    const before = app.clock.now()
    app.clock.advance(25 * 3_600_000)
    const answer = await document({ Cookie: cookie })
    expect(answer.status).toBe(200)
    expect(answer.headers['set-cookie']?.[0]).toContain('tessera.session_token=')
    app.clock.set(before)
  })

  test('another account’s document is refused', async () => {
    expect(await document({ Cookie: cookie }, '0190b1f2-0000-7000-8000-000000000000')).toMatchObject({
      status: 403,
      code: 'guard.forbidden',
    })
  })

  test.each([
    ['none', () => ({})],
    ['one of another name', () => ({ Cookie: cookie.replace('tessera.', 'x.') })],
    ['a token without its signature', () => ({ Cookie: cookie.split('.').slice(0, 2).join('.') })],
    [
      'another signature',
      () => ({
        Cookie: `tessera.session_token=${encodeURIComponent(`${token()}.${createHmac('sha256', 'another secret').update(token()).digest('base64')}`)}`,
      }),
    ],
    ['no token', () => ({ Cookie: 'tessera.session_token=.abc' })],
    ['a wrong escape', () => ({ Cookie: 'tessera.session_token=%zz.%' })],
  ])('a cookie that is %s opens nothing', async (_, headers) => {
    expect(await document(headers())).toMatchObject({ status: 401, code: 'auth.session_expired' })
  })

  test('the cookie is found among others', async () => {
    expect((await document({ Cookie: `a=1; ${cookie}; b=2` })).status).toBe(200)
  })
})

test('a list is the same the short way and the long way', async () => {
  const [short, long] = [await app.request('/api/collections/pagine'), await app.request('/api/collections/pagine?limit=1000')]
  expect({ text: long.text, tag: long.headers.etag, type: long.headers['content-type'], cache: long.headers['cache-control'] }).toEqual({
    text: short.text,
    tag: short.headers.etag,
    type: short.headers['content-type'],
    cache: short.headers['cache-control'],
  })
})

test('a check is the same the short way and, with a cookie, the long way', async () => {
  const asked = { method: 'POST', body: { text: 'no card' } }
  const [short, long] = [
    await app.newClient()('/api/verify', asked),
    await app.newClient()('/api/verify', { ...asked, headers: { Cookie: 'a=1' } }),
  ]
  expect(short).toMatchObject({ status: 200, json: { result: 'red', reason: 'malformed' } })
  expect({ status: long.status, text: long.text }).toEqual({ status: short.status, text: short.text })
  for (const name of ['content-type', 'cache-control', 'content-security-policy', 'x-content-type-options', 'content-length'])
    expect(long.headers[name], name).toBe(short.headers[name])
})

test('a page of somebody else cannot have a card checked the short way either', async () => {
  const asked = { method: 'POST', body: { text: 'no card' }, headers: { Origin: 'https://elsewhere.example' } }
  expect(await app.newClient()('/api/verify', asked)).toMatchObject({ status: 403, code: 'api.forbidden_origin' })
})

test.each(['PUT', 'PATCH', 'DELETE'])('%s asks for no check', async (method) => {
  expect((await app.newClient()('/api/verify', { method, body: { text: 'no card' } })).status).toBe(405)
})

const token = () => decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.')[0]!

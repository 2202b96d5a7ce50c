import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type RequestOptions, type TestApp } from '#tests/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const post = (options: RequestOptions = {}) => app.request('/api/auth/sign-in', { method: 'POST', body: {}, ...options })

/** Sends raw bytes, and gives everything received until the server closes. */
async function raw(bytes: string[]): Promise<string> {
  const socket = connect(app.port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => (answer += text))
  socket.on('error', () => {})
  for (const part of bytes) socket.write(part)
  await closed(socket)
  return answer
}

// Not events.once: it would reject on a reset, which is one way to cut a connection.
const closed = (socket: Socket) => new Promise<void>((done) => socket.once('close', () => done()))

const ofSize = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`

describe('bodies', () => {
  test('broken JSON is 400', async () => {
    expect(await post({ body: '{"email": ' })).toMatchObject({ status: 400, code: 'api.invalid' })
  })

  test('an empty body is 400', async () => {
    expect(await post({ body: '' })).toMatchObject({ status: 400, code: 'api.invalid' })
  })

  test.each(['[]', '"text"', '7', 'null', 'true'])('JSON that is no object is 422: %s', async (body) => {
    expect(await post({ body })).toMatchObject({ status: 422, code: 'api.invalid' })
  })

  test('missing and mistyped fields are named, each with its problem', async () => {
    const answer = await post({ body: { email: 7 } })
    expect(answer).toMatchObject({
      status: 422,
      json: { error: { code: 'api.invalid', fields: { email: 'invalid', password: 'required' } } },
    })
  })

  test('unknown fields are refused by name, also one called __proto__', async () => {
    const answer = await post({ body: '{"email":"a@posta.example","password":"x","isAdmin":true,"__proto__":{"a":1}}' })
    expect(answer).toMatchObject({ status: 422, code: 'api.invalid' })
    expect(answer.text).toContain('"isAdmin":"unknown"')
    expect(answer.text).toContain('"__proto__":"unknown"')
  })

  test('64 kB are read, one byte more gets a 413', async () => {
    expect(await post({ body: ofSize(65_536) })).toMatchObject({ status: 422 })
    expect(await post({ body: ofSize(65_537) })).toMatchObject({ status: 413, code: 'api.too_large' })
  })

  test('a body without a declared length gets a 413 as soon as it is too large', async () => {
    const chunk = `${(20_000).toString(16)}\r\n${'x'.repeat(20_000)}\r\n`
    const head = `POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
    const answer = await raw([head, chunk, chunk, chunk, chunk, '0\r\n\r\n'])
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('{"error":{"code":"api.too_large"}}')
  })

  test('an endless body is cut', async () => {
    const socket = connect(app.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      'POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    )
    const chunk = `${(65_000).toString(16)}\r\n${'x'.repeat(65_000)}\r\n`
    const more = () => socket.writable && socket.write(chunk, () => setImmediate(more))
    more()
    await closed(socket.resume())
  })

  test('another type than JSON is 415', async () => {
    const answer = await post({ body: 'email=a', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })
    expect(answer).toMatchObject({ status: 415, code: 'api.unsupported_media_type' })
    expect(await post({ headers: { 'Content-Type': 'text/plain' } })).toMatchObject({ status: 415 })
    expect(await post({ headers: { 'Content-Type': null } })).toMatchObject({ status: 415 })
  })
})

describe('origins', () => {
  test.each([
    ['another site’s page', { Origin: 'https://evil.example' }],
    ['another port of this machine', { Origin: 'http://127.0.0.1:1' }],
    ['a page without an origin', { Origin: 'null' }],
    ['a cross-site form', { Origin: null, 'Sec-Fetch-Site': 'cross-site' }],
    ['a sibling site', { Origin: null, 'Sec-Fetch-Site': 'same-site' }],
  ])('a call from %s is refused', async (_, headers) => {
    expect(await post({ headers })).toMatchObject({ status: 403, code: 'api.forbidden_origin' })
  })

  test('another origin’s form post is refused before its body is read', async () => {
    const headers = { Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' }
    expect(await post({ body: 'x'.repeat(100_000), headers })).toMatchObject({ status: 403, code: 'api.forbidden_origin' })
  })

  test('the trial accepts both names of this machine, and programs without a browser', async () => {
    for (const Origin of [`http://localhost:${app.port}`, `http://127.0.0.1:${app.port}`, null]) {
      expect(await post({ headers: { Origin } })).toMatchObject({ status: 422 })
    }
  })
})

describe('methods and addresses', () => {
  test('an unsupported method gets a 405 with the allowed ones', async () => {
    const answer = await app.request('/api/auth/sign-in', { method: 'DELETE' })
    expect(answer).toMatchObject({ status: 405, code: 'api.method_not_allowed', headers: { allow: 'POST' } })
    expect(await app.request('/api/collections/pagine', { method: 'PUT', body: {} })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    })
    expect(await app.request('/home', { method: 'POST', body: {} })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  })

  test.each(['/api', '/api/', '/api/nothing', '/api/users', '/api/collections', '/api/auth/sign-in/more'])('%s is 404', async (path) => {
    expect(await app.request(path)).toMatchObject({ status: 404, code: 'api.not_found' })
  })

  test('HEAD is answered like GET, without the body', async () => {
    for (const path of ['/healthz', '/api/collections/pagine', '/manifest.webmanifest']) {
      const [get, head] = [await app.request(path), await app.request(path, { method: 'HEAD' })]
      expect(head).toMatchObject({ status: 200, text: '' })
      expect(head.headers['content-type']).toBe(get.headers['content-type'])
      expect(head.headers.etag).toBe(get.headers.etag)
    }
  })

  test.each([
    '/../package.json',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%2fpackage.json',
    '//etc/passwd',
    '/%',
    '/assets/%zz',
  ])('nothing outside the build can be reached: %s', async (path) => {
    const answer = await app.request(path)
    expect(answer.status).toBe(404)
    expect(answer.text).not.toContain('"tessera"')
  })
})

describe('invalid requests', () => {
  test('noise gets a 400 with a code and the security headers', async () => {
    const answer = await raw(['hello\r\n\r\n'])
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('X-Content-Type-Options: nosniff')
    expect(answer).toContain('{"error":{"code":"api.invalid"}}')
  })

  test('endless headers get a 431', async () => {
    const answer = await raw([`GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`])
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  })

  test('an invalid Host gets a 400', async () => {
    const answer = await raw(['GET /api/auth/session HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'])
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })
})

test('every answer carries the security headers', async () => {
  const answers = await Promise.all([
    app.request('/healthz'),
    app.request('/api/collections/pagine'),
    app.request('/api/collections/nothing'),
    app.request('/api/auth/session'),
    app.request('/home'),
    app.request('/assets/missing.js'),
    app.request('/icons/192.png'),
    post({ body: '{' }),
    post({ body: 'x'.repeat(100_000) }),
    post({ headers: { Origin: 'https://evil.example' } }),
    app.request('/home', { method: 'POST' }),
  ])
  for (const { headers, status } of answers) {
    expect(headers, String(status)).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': expect.stringMatching(/^(no-referrer|same-origin)$/),
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['strict-transport-security']).toBeUndefined()
  }
})

test('answers of the API are not cached', async () => {
  expect((await app.request('/api/auth/session')).headers['cache-control']).toBe('no-store')
})

test('the document of the API describes it', async () => {
  const { json } = await app.request('/api/openapi.json')
  const { openapi, paths } = json as { openapi: string; paths: Record<string, object> }
  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      '/api/users/{uid}',
      '/api/collections/{name}',
      '/api/collections/{name}/{id}',
      '/api/card',
      '/api/auth/sign-up',
    ]),
  )
})

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_PICTURE_BYTES } from '#domain/content/picture.ts'
import { IMPORT_PART_BYTES } from '#domain/imports/import.ts'
import { UPLOAD_PART_BYTES } from '#domain/reports/report.ts'
import { cookieOf, post, signUp, someone } from '#server/core/people/test-person.ts'
import type { TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'
import { isChanging, operationsOf, takesFile, type Operation } from './operations.ts'
import { workOf } from './work-done.ts'

// Requests that are too large, endless, or expensive to read. For endless ones the server's limits are shortened; the end of the connection
// shows the cut, not a clock.

let app: TestApp
let changing: Operation[]
let Cookie: string
beforeAll(async () => {
  app = await startAttackedApp()
  changing = (await operationsOf(app)).filter(isChanging)
  Cookie = cookieOf(await signUp(app.newClient(), someone())).pair
})
afterAll(() => app.stop())

const KB = 1024

/** The maximum body of a call, in bytes. */
function mostOf(operation: Operation): number {
  if (operation.template.startsWith('/api/staff/imports') && takesFile(operation)) return IMPORT_PART_BYTES
  if (operation.template.endsWith('/picture') && takesFile(operation)) return MAX_PICTURE_BYTES
  if (takesFile(operation)) return operation.template.startsWith('/api/uploads') ? UPLOAD_PART_BYTES : 5 * KB * KB
  return /^\/api\/staff\/(contents\/([\w{}]+)(\/\{id\}\/(draft|codes)|\/order)?|events\/\{id\}\/effects)$/.test(operation.template)
    ? KB * KB
    : 64 * KB
}

test('no call reads more than 64 kB, a part of a file 256 kB, a long text 1 MB, a file 5 MB, a picture 20 MB, and none does any work for more', async () => {
  const { answer: taken, work } = await workOf(async () => {
    const taken: string[] = []
    for (const operation of changing) {
      const { method, path, template } = operation
      const bytes = Buffer.alloc(mostOf(operation) + 1, 'x')
      const type = takesFile(operation) ? { 'Content-Type': 'application/octet-stream' } : undefined
      const { status } = await app.newClient()(path, {
        method,
        body: type ? bytes : bytes.toString('latin1'),
        headers: { Cookie, ...type },
      })
      if (status !== 413) taken.push(`${method} ${template}: ${status}`)
    }
    return taken
  })
  expect(taken).toEqual([])
  expect(work).toEqual([])
})

test('large files that were begun and never sent take no room from others', async () => {
  const path = '/api/staff/contents/documenti/a'
  const head = `PUT ${path}/picture HTTP/1.1\r\nHost: localhost\r\nOrigin: ${app.origin}\r\nContent-Type: application/octet-stream\r\n`
  const begin = async () => {
    const socket = await begun(app.port, `${head}Content-Length: ${MAX_PICTURE_BYTES}\r\nExpect: 100-continue\r\n\r\n`)
    await once(socket, 'data')
    return socket
  }
  const slow = await Promise.all(Array.from({ length: 16 }, begin))
  const file = { method: 'PUT', body: Buffer.alloc(5 * KB * KB), headers: { 'Content-Type': 'application/octet-stream' } }
  expect((await app.newClient()(`${path}/file`, file)).code).toBe('auth.session_expired')
  for (const socket of slow) socket.destroy()
})

describe('an expensive body is refused like any other', () => {
  test.each([
    ['nested without end', `{"email":${'['.repeat(32_000)}${']'.repeat(32_000)}}`],
    ['thousands of fields', JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`a${i}`, i])))],
    ['one field thousands of times', `{${Array.from({ length: 5_000 }, () => '"email":"a"').join()}}`],
    ['a text of combining marks', JSON.stringify({ email: 'é' + '\u0301\u0323'.repeat(7_000), password: '\u0323\u0301'.repeat(7_000) })],
    ['an address that is long to judge', JSON.stringify({ email: `${'a.'.repeat(15_000)}@${'b-.'.repeat(10_000)}`, password: 'x' })],
    ['numbers without end', `{"email":${'9'.repeat(60_000)}}`],
    ['a prototype', '{"__proto__":{"email":"a@posta.example"},"constructor":{"prototype":{"isAdmin":true}}}'],
  ])('%s', async (_, body) => {
    for (const path of ['/api/auth/sign-in', '/api/auth/sign-up', '/api/auth/forgot'])
      expect([400, 422]).toContain((await app.newClient()(path, { method: 'POST', body })).status)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test('a password above the maximum length is not hashed', async () => {
    const body = { email: 'anna@posta.example', password: 'x'.repeat(60_000) }
    const { answer, work } = await workOf(() => post(app.newClient(), '/api/auth/sign-in', body))
    expect(answer.status).toBe(422)
    expect(work).toEqual([])
  })
})

test.each([
  ['headers', `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ['an address', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
  ['a cookie', `GET /api/auth/session HTTP/1.1\r\nHost: localhost\r\nCookie: ${'a=b; '.repeat(8_000)}\r\n\r\n`, 431],
])('endless %s is refused before the app sees it', async (_, text, status) => {
  expect(await spoken(text)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
})

test('a request with two lengths, or a length and chunks, is refused: request smuggling is impossible', async () => {
  const head = 'POST /api/auth/sign-out HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  const smuggled = 'GET /api/auth/session HTTP/1.1\r\nHost: localhost\r\n\r\n'
  for (const lengths of [
    'Content-Length: 2\r\nContent-Length: 60\r\n',
    'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n',
    'Transfer-Encoding: chunked, identity\r\n',
  ]) {
    const answer = await spoken(`${head}${lengths}\r\n0\r\n\r\n${smuggled}`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  }
})

test('a hundred unfinished requests are cut, and others are served meanwhile', async () => {
  const short = await startAttackedApp({ limits: { headersMs: 2_000, requestMs: 3_000, checkMs: 50 } })
  const member = short.newClient()
  await signUp(member, someone())
  const beginnings = [
    'POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
    'POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"email":',
    'POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a":',
    '',
  ]
  const slow = await Promise.all(Array.from({ length: 100 }, (_, i) => begun(short.port, beginnings[i % beginnings.length]!)))
  const ends = slow.map((socket) => new Promise((done) => socket.once('close', done)))
  expect((await member('/api/auth/session')).status).toBe(200)
  expect((await member('/api/card')).code).toBe('auth.email_unverified')
  // Connections without any byte are left to the operating system, until they send one or the idle time is over.
  await Promise.all(ends.filter((_, i) => beginnings[i % beginnings.length] !== ''))
  for (const socket of slow) socket.destroy()
  await short.stop()
})

async function begun(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}).resume()
  await once(socket, 'connect')
  if (text) socket.write(text)
  return socket
}

/** Everything received until the server closes. */
async function spoken(text: string): Promise<string> {
  const socket = connect(app.port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (part) => (answer += part))
  socket.on('error', () => {})
  socket.write(text)
  await new Promise((done) => socket.once('close', done))
  return answer
}

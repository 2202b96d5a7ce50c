import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDocument } from '#db/make.ts'
import { newAssociation } from '#domain/content/association.ts'
import { post, signUp, someone } from '#server/core/people/test-person.ts'
import type { Answer, TestApp, TestAppOptions } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'
import { operationsOf } from './operations.ts'
import { SMALL_PAGE } from './small-page.ts'

// A request claims its own host and client address. None of it is trusted: not for links in mails (a reset link to the attacker's host),
// not for cookies, not for limits.

const EVIL = 'evil.example'

/** Headers that proxies write, and clients can forge. */
const CLAIMS: Record<string, string> = {
  Host: EVIL,
  'X-Forwarded-Host': EVIL,
  'X-Forwarded-Server': EVIL,
  'X-Forwarded-Proto': 'http',
  'X-Forwarded-Scheme': 'http',
  'X-Forwarded-Port': '8080',
  'X-Forwarded-Prefix': '/evil',
  'X-Original-Host': EVIL,
  'X-Host': EVIL,
  Forwarded: `for=203.0.113.1;host=${EVIL};proto=http`,
  'X-Original-URL': '/api/auth/session',
  'X-Rewrite-URL': '/api/auth/session',
  Referer: `https://${EVIL}/`,
}

const apps: [string, TestAppOptions, (app: TestApp) => string][] = [
  ['a real installation', { config: { appUrl: 'https://tessera.example', trial: false } }, () => 'https://tessera.example'],
  [
    'behind a trusted proxy',
    { config: { appUrl: 'https://tessera.example', trial: false, trustedProxies: ['127.0.0.1'] } },
    ({ origin }) => origin,
  ],
  ['the trial', {}, ({ port }) => `http://localhost:${port}`],
]

/** Names and attributes of an answer's cookies. */
const names = ({ headers }: Pick<Answer, 'headers'>) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.replace(/=[^;]*/, ''))
    .toSorted()

describe.each(apps)('%s', (_, options, ownOrigin) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startAttackedApp({ assets: SMALL_PAGE, ...options })
    const data = newAssociation({ name: 'Circolo', color: '#0b5c6b', email: 'info@posta.example' })
    await makeDocument(app.db, { collection: 'pagine', id: 'associazione', data })
  })
  afterAll(() => app.stop())

  test('writes its own origin into every link of every mail, despite forged headers', async () => {
    const person = someone()
    const ask = app.newClient()
    await ask('/api/auth/sign-up', { method: 'POST', body: person, headers: CLAIMS })
    await ask('/api/auth/forgot', { method: 'POST', body: { email: person.email }, headers: CLAIMS })
    app.clock.advance(60_000)
    await ask('/api/auth/verification', { method: 'POST', headers: CLAIMS })
    const mails = await app.deliver()
    expect(mails).toHaveLength(3)
    for (const { text, html, subject } of mails) {
      expect(subject + text + html).not.toContain('evil')
      const links = [...(text + html).matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link)
      expect(links.length).toBeGreaterThan(0)
      for (const link of links) expect(new URL(link).origin).toBe(ownOrigin(app))
    }
  })

  test('sets the same cookies', async () => {
    const honest = await signUp(app.newClient(), someone())
    const claimed = await app.newClient()('/api/auth/sign-up', { method: 'POST', body: someone(), headers: CLAIMS })
    expect(names(claimed)).toEqual(names(honest as Answer))
    expect(names(claimed).join()).not.toMatch(/domain|evil/i)
  })

  test('repeats no forged header in any answer', async () => {
    const paths = [
      '/',
      '/home',
      '/login',
      '/sw.js',
      '/manifest.webmanifest',
      '/nothing',
      ...(await operationsOf(app)).map(({ path }) => path),
    ]
    const repeating = []
    for (const path of new Set(paths)) {
      const { text, headers } = await app.newClient()(path, { headers: { ...CLAIMS, Accept: 'text/html' } })
      if (/evil/i.test(text + JSON.stringify(headers))) repeating.push(path)
    }
    expect(repeating).toEqual([])
  })
})

/** Eleven wrong tries at one account, each with other headers. */
const statuses = async (app: TestApp, headersOf: (i: number) => Record<string, string>) => {
  const { email } = someone()
  const seen = []
  for (let i = 0; i < 11; i += 1)
    seen.push(
      (await app.newClient()('/api/auth/sign-in', { method: 'POST', body: { email, password: 'indovino' }, headers: headersOf(i) })).status,
    )
  return seen
}

describe('the limits', () => {
  const OTHERS = [
    'X-Real-IP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'CF-Connecting-IP',
    'True-Client-IP',
    'Fastly-Client-IP',
    'X-Forwarded',
  ]

  test('count by the connection’s address, despite forged headers', async () => {
    const app = await startAttackedApp()
    const seen = await statuses(app, (i) => {
      const ip = `203.0.113.${i}`
      const claims = Object.fromEntries([...OTHERS, 'X-Forwarded-For'].map((name) => [name, ip]))
      return { ...claims, Forwarded: `for=${ip}` }
    })
    expect(seen.at(-1)).toBe(429)
    await app.stop()
  })

  test('count by the address added by a trusted proxy, not by the client’s own entries', async () => {
    const app = await startAttackedApp({ config: { trustedProxies: ['127.0.0.1'] } })
    const seen = await statuses(app, (i) => ({
      'X-Forwarded-For': `203.0.113.${i}, 10.0.0.${i}, 198.51.100.1`,
      Forwarded: `for=203.0.113.${i}`,
      ...Object.fromEntries(OTHERS.map((name) => [name, `203.0.113.${i}`])),
    }))
    expect(seen.at(-1)).toBe(429)
    await app.stop()
  })
})

test('a request with an absolute address, or with two hosts, gets no more than a plain one', async () => {
  const app = await startAttackedApp({ assets: SMALL_PAGE })
  await app.deliver()
  const raw = (head: string) =>
    new Promise<string>((done) => {
      const socket = connect(app.port, '127.0.0.1')
      let answer = ''
      socket.setEncoding('utf8').on('data', (part) => (answer += part))
      socket.once('close', () => done(answer))
      socket.write(`${head}\r\nConnection: close\r\n\r\n`)
    })
  expect(await raw(`GET http://${EVIL}/api/trial/mails HTTP/1.1\r\nHost: ${EVIL}`)).not.toMatch(/^HTTP\/1\.1 200/)
  expect(await raw(`GET /api/trial/mails HTTP/1.1\r\nHost: ${EVIL}\r\nHost: localhost:${app.port}`)).not.toMatch(/^HTTP\/1\.1 200/)
  expect(await raw(`GET /api/trial/mails HTTP/1.0`)).not.toMatch(/^HTTP\/1\.1 200/)
  expect((await post(app.request, '/api/auth/sign-out')).status).toBe(204)
  await app.stop()
})

import { beforeEach, expect, test, vi } from 'vitest'

const item = vi.hoisted(() => ({ data: null as string | null, isFull: false }))
vi.mock('@capacitor/core', () => ({
  registerPlugin: () => ({
    internalGetItem: async () => ({ data: item.data }),
    internalSetItem: async ({ data }: { data: string }) => {
      if (item.isFull) throw Object.assign(new Error('keystore'), { code: 'osError' })
      item.data = data
    },
  }),
}))

/** Runs before each answer. */
let before = async () => {}
const calls: { url: string; headers: Record<string, string> | undefined; credentials: unknown }[] = []

/** A signed-in app, and the server's answers. */
async function start(answer: (url: string) => Response) {
  vi.resetModules()
  item.data = JSON.stringify({ token: 't.mac', kept: { 'tessera.device': { value: 'abc', until: Date.now() + 60_000 } } })
  vi.stubGlobal('fetch', async (url: string, { headers, credentials }: RequestInit) => {
    calls.push({ url, headers: headers as Record<string, string> | undefined, credentials })
    await before()
    return answer(url)
  })
  return import('./server.native.ts')
}

const json = (body: object, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', 'tessera-api': '1', ...headers } })

beforeEach(() => {
  calls.length = 0
  item.isFull = false
})

test('a call sends the session’s token and the kept secrets, without cookies', async () => {
  const { ask } = await start(() => json({}))
  await ask('/api/card', { headers: { a: 'b' }, credentials: 'same-origin' })
  expect(calls[0]).toMatchObject({
    headers: { a: 'b', Authorization: 'Bearer t.mac', 'Tessera-Kept': 'tessera.device=abc' },
    credentials: 'omit',
  })
})

test('an anonymous call, and a file outside the API, send no session', async () => {
  const { ask } = await start(() => json({}, 200, { 'Tessera-Keep': 'other=1; Max-Age=60' }))
  await ask('/api/reports', { method: 'POST', headers: { a: 'b' }, credentials: 'omit' })
  await ask('/.well-known/tessera/keys.json', {})
  for (const { headers, credentials } of calls)
    expect([Object.keys(headers ?? {}).filter((name) => name !== 'a'), credentials]).toEqual([[], 'omit'])
  expect(item.data).not.toContain('other')
})

test('a kept secret of an answer is sent with the next call, as a second step needs', async () => {
  const { ask } = await start(() => json({ error: { code: 'auth.twofactor_prompt' } }, 401, { 'Tessera-Keep': 'pending=p; Max-Age=600' }))
  await ask('/api/auth/sign-in', { method: 'POST' })
  await ask('/api/auth/second-factor', { method: 'POST' })
  expect(calls[1]!.headers).toMatchObject({ 'Tessera-Kept': 'tessera.device=abc; pending=p' })
})

test('a failed sign-out keeps the token, so that it can be retried', async () => {
  const refused = await start(() => json({ error: { code: 'api.unavailable' } }, 503))
  await refused.ask('/api/auth/sign-out', { method: 'POST' })
  expect(item.data).toContain('"token":"t.mac"')
  const taken = await start(() => new Response(null, { status: 204, headers: { 'tessera-api': '1' } }))
  await taken.ask('/api/auth/sign-out', { method: 'POST' })
  expect(item.data).toContain('"token":null')
})

test.each([
  ['another site’s JSON', 200, { token: 'theirs', account: {} }],
  ['a site behind a password', 401, { error: { code: 'auth.session_expired' } }],
  ['a site that has nothing there', 404, {}],
])('an answer at the server’s address from another server, as %s, counts as no answer', async (_, status, body) => {
  const { ask } = await start(
    () =>
      new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', 'Tessera-Keep': 'x=1; Max-Age=60' } }),
  )
  for (const init of [{}, { method: 'POST' }, { credentials: 'omit' as const }]) {
    const answer = await ask('/api/auth/session', init)
    expect([answer.status, await answer.text()]).toEqual([502, ''])
  }
  expect(JSON.parse(item.data!)).toMatchObject({ token: 't.mac', kept: { 'tessera.device': { value: 'abc' } } })
  expect(item.data).not.toContain('"x"')
})

test.each([
  ['no network, a certificate that has expired or an address that leads nowhere', new TypeError('Failed to fetch'), 'auth.network'],
  ['a call that was given up', new DOMException('aborted', 'AbortError'), 'auth.network'],
  ['what a plugin refuses', Object.assign(new Error('no key'), { code: 'osError' }), 'device.silent'],
])('%s has its own code', async (_, error, code) => {
  const { failureOf } = await start(() => json({}))
  expect(failureOf(error)).toBe(code)
})

test('a call without a session does not delete one opened meanwhile', async () => {
  const { ask } = await start((url) =>
    url.endsWith('/sign-in') ? json({ token: 'new.mac' }) : json({ error: { code: 'auth.session_expired' } }, 401),
  )
  item.data = null
  const late = Promise.withResolvers<void>()
  before = () => late.promise
  const asked = ask('/api/card', {})
  await vi.waitFor(() => expect(calls).toHaveLength(1), 30_000)
  before = async () => {}
  await ask('/api/auth/sign-in', { method: 'POST' })
  late.resolve()
  await asked
  expect(item.data).toContain('new.mac')
})

test('an answer that opens a session stores its token, one that ends it deletes it', async () => {
  const opened = await start(() => json({ token: 'new.mac' }))
  await opened.ask('/api/auth/sign-in', { method: 'POST' })
  expect(item.data).toContain('new.mac')

  const ended = await start(() => json({ error: { code: 'auth.session_expired' } }, 401))
  await ended.ask('/api/card', {})
  expect(item.data).toContain('"token":null')
})

test.each([['answers'], ['is away by then']])(
  'a session whose token the phone does not store is ended at a server that %s',
  async (then) => {
    const { ask } = await start((url) => {
      if (url.endsWith('/sign-in')) return json({ token: 'new.mac' })
      if (then !== 'answers') throw new TypeError('Failed to fetch')
      return new Response(null, { status: 204 })
    })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    item.isFull = true
    await expect(ask('/api/auth/sign-in', { method: 'POST' })).rejects.toMatchObject({ code: 'osError' })
    expect(calls.slice(1)).toMatchObject([
      { url: expect.stringMatching(/\/api\/auth\/sign-out$/), headers: { Authorization: 'Bearer new.mac' } },
    ])
    // Later calls carry the session that was there before.
    item.isFull = false
    await ask('/api/card', {}).catch(() => {})
    expect(calls.at(-1)!.headers).toMatchObject({ Authorization: 'Bearer t.mac' })
  },
)

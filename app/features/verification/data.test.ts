import { beforeEach, expect, test, vi } from 'vitest'
import type { Bytes } from '#domain/cards/credential/bytes.ts'
import { codeText } from '#domain/cards/credential/code-text.ts'
import { signPresentation } from '#domain/cards/credential/presentation.ts'
import { signKeySet } from '#domain/cards/credential/sign-key-set.ts'
import { signStatusList, statusBits } from '#domain/cards/credential/sign-status-list.ts'
import { issuerKey, NOW, ORIGIN, statusBase, testAssociation, testKeySetJson } from '#domain/cards/credential/test-association.ts'
import { deflateSync } from 'node:zlib'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import { standInIndexedDb } from '#app/platform/indexed-db.fixture.ts'
import type * as Verifier from './data.ts'

const KEYS = '/.well-known/tessera/keys'
const list = (n: number) => `/.well-known/tessera/status/aurora/${n}`
const HOUR = 3600

let browser: ReturnType<typeof standInBrowser>
let device: ReturnType<typeof standInIndexedDb>
let verifier: typeof Verifier
let shop: Awaited<ReturnType<typeof testAssociation>>

/** Opens the page anew: memory is empty, stored data remain. */
async function openPage() {
  vi.resetModules()
  verifier = await import('./data.ts')
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'setInterval', 'clearInterval'], now: NOW * 1000 })
  vi.stubGlobal('location', new URL(`${ORIGIN}/v`))
  vi.stubGlobal('document', { querySelector: () => null })
  browser = standInBrowser()
  device = standInIndexedDb()
  shop = await testAssociation()
  await openPage()
})

const bytes = (path: string, body: Bytes, headers: Record<string, string> = {}) =>
  browser.answerWith(path, async () => new Response(body, { headers }))

/** A server that signed everything at this time; `revoked` are bits of list 0. */
async function server(at: number, { revoked = [] as number[], lists = 1, seq = 7, headers = {} as Record<string, string> } = {}) {
  const json = testKeySetJson({ seq, iat: at, anchors: [shop.anchor], keys: [issuerKey(shop.issuer)] })
  bytes(KEYS, await signKeySet(json, shop.anchor.signer), headers)
  for (let n = 0; n < lists; n++) {
    const compressed = new Uint8Array(deflateSync(statusBits(n ? [] : revoked)))
    const signed = await signStatusList({ url: `${statusBase('aurora')}${n}`, iat: at, compressed }, shop.issuer.signer)
    bytes(list(n), signed, n + 1 < lists ? { Link: `<${n + 1}>; rel="next"` } : {})
  }
  for (const base of [statusBase('boreale')]) {
    const other = await signStatusList(
      { url: `${base}0`, iat: at, compressed: new Uint8Array(deflateSync(statusBits([]))) },
      shop.issuer.signer,
    )
    bytes(new URL(`${base}0`).pathname, other)
  }
}
const noNetwork = () => [KEYS, list(0), list(1)].forEach((path) => browser.silent(path))

let known: Verifier.KnownVerifier
async function refreshed() {
  await verifier.refreshVerifier()
  known = verifier.knownVerifier()
  return known
}
const verdict = (scan: Verifier.Scan) => verifier.checkScan(scan, known)
const shown = async (at = NOW - 5): Promise<Verifier.Scan> => ({ text: await shop.live({}, at), at: Date.now() })

test('the first visit loads the key set and every list, and a card is valid', async () => {
  await server(NOW - HOUR, { lists: 3 })
  expect(await refreshed()).toMatchObject({ state: 'fresh', dataAt: NOW - HOUR })
  expect(browser.asked.filter((path) => path.includes('aurora'))).toEqual([list(0), list(1), list(2)])
  expect(await verdict(await shown())).toMatchObject({ result: 'green', reason: 'ok', notices: [] })
})

test('the same card is valid offline later, from stored data', async () => {
  await server(NOW)
  await refreshed()
  noNetwork()
  await openPage()
  vi.setSystemTime((NOW + 20 * HOUR) * 1000)
  expect(await refreshed()).toMatchObject({ state: 'stale', dataAt: NOW })
  expect(await verdict(await shown(NOW + 20 * HOUR))).toMatchObject({ result: 'green', notices: [] })
})

test('a first visit without a network says so', async () => {
  expect(await refreshed()).toMatchObject({ opened: null, state: 'stale', dataAt: null })
  expect(await verdict(await shown())).toMatchObject({ result: 'amber', reason: 'list-too-old', dataAt: null })
})

test('a verdict that is amber for old lists turns green after the refresh, as one scan', async () => {
  await server(NOW)
  await refreshed()
  noNetwork()
  const later = NOW + 73 * HOUR
  vi.setSystemTime(later * 1000)
  const credential = await shop.credential({ exp: NOW + 200 * HOUR })
  const scan = { text: codeText(ORIGIN, await signPresentation(credential, later - 5, shop.device.signer.privateKey)), at: Date.now() }
  await refreshed()
  expect(await verdict(scan)).toMatchObject({ result: 'amber', reason: 'list-too-old', dataAt: NOW })
  vi.setSystemTime((later + 300) * 1000)
  await server(later + 300)
  await refreshed()
  expect(await verdict(scan)).toMatchObject({ result: 'green', reason: 'ok', notices: [] })
})

test('the first scan waits for the first data and is judged with them', async () => {
  const scan = await shown()
  known = verifier.knownVerifier()
  expect(await verdict(scan)).toMatchObject({ reason: 'list-too-old', card: null })
  await server(NOW)
  await refreshed()
  expect(await verdict(scan)).toMatchObject({ result: 'green', notices: [] })
})

test('a card that was suspended meanwhile turns red', async () => {
  await server(NOW)
  await refreshed()
  const scan = await shown()
  expect(await verdict(scan)).toMatchObject({ result: 'green' })
  await server(NOW + 60, { revoked: [41_234] })
  await refreshed()
  expect(await verdict(scan)).toMatchObject({ result: 'red', reason: 'revoked' })
})

test('a scan refreshes the lists, at most once a minute', async () => {
  await server(NOW)
  await refreshed()
  browser.asked.length = 0
  vi.setSystemTime((NOW + 59) * 1000)
  verifier.freshenVerifier()
  expect(browser.asked).toEqual([])
  vi.setSystemTime((NOW + 60) * 1000)
  verifier.freshenVerifier()
  await refreshed()
  expect(browser.asked[0]).toBe(KEYS)
})

test('lists signed by newer keys are fetched again with their key set', async () => {
  await server(NOW)
  const compressed = new Uint8Array(deflateSync(statusBits([])))
  for (const base of [statusBase('aurora'), statusBase('boreale')]) {
    const url = `${base}0`
    bytes(new URL(url).pathname, await signStatusList({ url, iat: NOW, compressed }, shop.anchor.signer))
  }
  const json = testKeySetJson({ seq: 7, iat: NOW, anchors: [shop.anchor], keys: [issuerKey(shop.issuer)] })
  const keySet = await signKeySet(json, shop.anchor.signer)
  let asked = 0
  browser.answerWith(KEYS, async () => {
    if (++asked === 2) await server(NOW)
    return new Response(keySet)
  })
  expect(await refreshed()).toMatchObject({ state: 'fresh', dataAt: NOW })
  expect(asked).toBe(2)
})

test('an incomplete list leaves the stored data unchanged', async () => {
  await server(NOW, { lists: 2 })
  await refreshed()
  await server(NOW + HOUR, { lists: 2 })
  browser.silent(list(1))
  expect(await refreshed()).toMatchObject({ state: 'stale', dataAt: NOW })
  await openPage()
  expect(await refreshed()).toMatchObject({ state: 'stale', dataAt: NOW })
})

test('keys that the pinned anchor did not sign change nothing', async () => {
  await server(NOW)
  await refreshed()
  const scan = await shown()
  const own = shop
  shop = await testAssociation()
  await server(NOW + HOUR, { seq: 9 })
  expect(await refreshed()).toMatchObject({ state: 'stale', dataAt: NOW })
  expect(await verdict(scan)).toMatchObject({ result: 'green' })
  shop = own
})

const keptScans = () => (device.entries.get('verifier-seen') as { data: Map<string, number> }).data.size

test('a card shown again within ten minutes is noticed, also by another tab, then forgotten', async () => {
  await server(NOW)
  await refreshed()
  const first = await shown()
  expect((await verdict(first)).notices).toEqual([])
  await openPage()
  await refreshed()
  expect((await verdict({ ...first, at: Date.now() + 30_000 })).notices).toEqual(['seen-before'])
  expect(keptScans()).toBe(1)
  vi.setSystemTime(Date.now() + 601_000)
  await openPage()
  await verifier.forgetSeen()
  expect(keptScans()).toBe(0)
})

test('only the data needed for the ten minutes are stored', async () => {
  await server(NOW)
  await refreshed()
  await verdict(await shown())
  const kept = JSON.stringify([...device.entries.values()], (_, value: unknown) => (value instanceof Map ? [...value] : value))
  expect(kept).not.toMatch(/Giulia|0175/)
})

test('a phone two hours behind checks by the server’s time', async () => {
  const device = (NOW - 2 * HOUR) * 1000
  vi.setSystemTime(device)
  await server(NOW, { headers: { Date: new Date(NOW * 1000).toUTCString() } })
  expect((await refreshed()).clock).toEqual({ offsetS: 2 * HOUR, measuredAt: device })
  expect(await verdict(await shown())).toMatchObject({ result: 'green' })
  noNetwork()
  await openPage()
  await refreshed()
  expect(await verdict(await shown())).toMatchObject({ reason: 'ok' })
})

test.each([
  ['live', 5, { result: 'green', reason: 'ok' }],
  ['a picture of ten minutes ago', 600, { result: 'amber', reason: 'stale-presentation' }],
])('a phone ten minutes behind, opened by its first scan, learns the time from the refresh: %s', async (_, age, expected) => {
  vi.setSystemTime((NOW - 600) * 1000)
  const scan = await shown(NOW - age)
  known = verifier.knownVerifier()
  expect(await verdict(scan)).toMatchObject({ reason: 'list-too-old' })
  vi.setSystemTime((NOW - 599) * 1000)
  await server(NOW, { headers: { Date: new Date((NOW + 1) * 1000).toUTCString() } })
  await refreshed()
  expect(await verdict(scan)).toMatchObject(expected)
})

test('the time of a cached answer is ignored', async () => {
  await server(NOW, { headers: { Date: new Date((NOW - 200) * 1000).toUTCString(), Age: '200' } })
  expect((await refreshed()).clock).toBeNull()
})

test('without browser storage, cards are checked while the page is open', async () => {
  device.state.broken = true
  await server(NOW)
  await refreshed()
  expect(await verdict(await shown())).toMatchObject({ result: 'green' })
})

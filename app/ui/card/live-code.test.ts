import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testAssociation } from '#domain/cards/credential/test-association.ts'
import { verify } from '#domain/cards/credential/verify.ts'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import { standInIndexedDb } from '#app/platform/indexed-db.fixture.ts'
import type * as HeldCards from '#app/platform/card/held-card.ts'
import type * as LiveCode from './live-code.ts'

const NUMBER = '7312904586'
let club: Awaited<ReturnType<typeof testAssociation>>
let held: typeof HeldCards
let live: typeof LiveCode
let page: { hidden: boolean; look(): void }
let browser: ReturnType<typeof standInBrowser>

beforeEach(async () => {
  club = await testAssociation()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: (club.claims.iat + 3_600) * 1000 })
  browser = standInBrowser()
  standInIndexedDb()
  page = standInPage()
  vi.stubGlobal('location', { origin: 'https://tessera.example' })
  vi.resetModules()
  held = await import('#app/platform/card/held-card.ts')
  live = await import('./live-code.ts')
})
afterEach(() => void vi.useRealTimers())

function standInPage() {
  const looks = new Set<() => void>()
  const standIn = {
    hidden: false,
    addEventListener: (_: string, look: () => void) => void looks.add(look),
    removeEventListener: (_: string, look: () => void) => void looks.delete(look),
    look: () => looks.forEach((look) => look()),
    watchers: () => looks.size,
  }
  vi.stubGlobal('document', standIn)
  return standIn
}

/** Gives the device a card. */
async function give(changes: Partial<HeldCards.HeldCard> = {}) {
  const { iat, exp } = club.claims
  const card = {
    number: NUMBER,
    deviceId: 'd',
    credential: await club.credential(),
    privateKey: club.device.signer.privateKey,
    iat,
    exp,
    code: '',
  }
  await held.keepHeldCard({ ...card, ...changes })
}

/** An element in the page that follows the code, with its calls. */
async function follow() {
  const place = { isConnected: true }
  const told = { codes: [] as string[], left: -1, missing: [] as string[] }
  await live.followCode(NUMBER, place as Element, {
    code: (text) => void told.codes.push(text),
    left: (seconds) => (told.left = seconds),
    missing: ({ title }) => void told.missing.push(title),
  })
  return { place, told }
}

/** Advances time, second by second; signing takes a moment of real time. */
async function pass(seconds: number) {
  for (let i = 0; i < seconds; i++) {
    await vi.advanceTimersByTimeAsync(1000)
    await vi.waitFor(async () => expect(await held.heldCard(NUMBER)).toBeDefined(), 30_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const check = (text: string, now = Math.floor(Date.now() / 1000)) => verify({ ...club.check(text), now })

test('the code is green at a verifier, and replaced after fifteen seconds', async () => {
  await give()
  const { told } = await follow()
  expect([told.codes.length, told.left]).toEqual([1, 15])
  expect(await check(told.codes[0]!)).toMatchObject({ result: 'green', reason: 'ok' })
  await pass(14)
  expect([told.codes.length, told.left]).toEqual([1, 1])
  await pass(1)
  await vi.waitFor(() => expect(told.codes).toHaveLength(2), 30_000)
  expect(told.codes[1]).not.toBe(told.codes[0])
  expect(await check(told.codes[1]!)).toMatchObject({ result: 'green' })
})

test('a screenshot of the code is stale after ninety seconds', async () => {
  await give()
  const { told } = await follow()
  const now = Math.floor(Date.now() / 1000)
  expect(await check(told.codes[0]!, now + 90)).toMatchObject({ result: 'green' })
  expect(await check(told.codes[0]!, now + 91)).toMatchObject({ result: 'amber', reason: 'stale-presentation' })
})

test('a hidden page signs nothing, and shows a new code at once when visible', async () => {
  await give()
  const { told } = await follow()
  page.hidden = true
  await pass(40)
  expect(told.codes).toHaveLength(1)
  page.hidden = false
  page.look()
  await vi.waitFor(() => expect(told.codes).toHaveLength(2), 30_000)
  expect(told.left).toBe(15)
})

test('two places show the same code, also when they start at once', async () => {
  await give()
  const [card, enlarged] = await Promise.all([follow(), follow()])
  const later = await follow()
  expect(card.told.codes).toHaveLength(1)
  expect(enlarged.told.codes).toEqual(card.told.codes)
  expect(later.told.codes).toEqual(card.told.codes)
})

test('a failed signature is shown after a moment and retried', async () => {
  await give()
  const sign = vi.spyOn(crypto.subtle, 'sign').mockRejectedValue(new DOMException('gone', 'OperationError'))
  const { told } = await follow()
  expect([told.codes, told.missing]).toEqual([[], []])
  await pass(4)
  expect(told.missing).toContain('Il codice non si aggiorna')
  sign.mockRestore()
  await pass(1)
  await vi.waitFor(() => expect(told.codes).toHaveLength(1), 30_000)
  expect(await check(told.codes[0]!)).toMatchObject({ result: 'green' })
})

test('an element removed from the page gets no more codes', async () => {
  await give()
  const { place, told } = await follow()
  place.isConnected = false
  await pass(20)
  expect(told.codes).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['nothing to sign with', async () => {}],
  ['somebody else’s card', () => give({ number: '0000000001' })],
  ['a card whose time is over', () => give({ exp: club.claims.iat })],
])('a device with %s says so after a moment, and shows the code once it has one', async (_, before) => {
  await before()
  const { told } = await follow()
  expect([told.codes, told.missing]).toEqual([[], []])
  await pass(4)
  expect(told.missing).toContain('Collegati per aggiornare la tessera')
  await give()
  await pass(1)
  await vi.waitFor(() => expect(told.codes).toHaveLength(1), 30_000)
})

test('a device without a card shows the server’s reason instead of asking for a network', async () => {
  live.wordsInstead.set(NUMBER, { title: 'La tessera non è su questo dispositivo', text: '' })
  const { told } = await follow()
  await pass(4)
  expect(new Set(told.missing)).toEqual(new Set(['La tessera non è su questo dispositivo']))
  await give()
  await pass(1)
  await vi.waitFor(() => expect(told.codes).toHaveLength(1), 30_000)
})

test('a phone whose clock is wrong signs with the association’s time', async () => {
  await give()
  const behind = 400
  browser.stored.set(
    'card',
    JSON.stringify({
      version: 1,
      card: { number: NUMBER, periods: {}, association: {}, category: {} },
      fetchedAt: Date.now() - behind * 1000,
      offset: { offsetS: behind, measuredAt: Date.now() - behind * 1000 },
    }),
  )
  const now = Math.floor(Date.now() / 1000)
  vi.setSystemTime(Date.now() - behind * 1000)
  const { told } = await follow()
  expect(await check(told.codes[0]!, now)).toMatchObject({ result: 'green' })
})

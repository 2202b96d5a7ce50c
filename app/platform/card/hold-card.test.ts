import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { enrolledPoint } from '#domain/cards/credential/enrolment.ts'
import { aCard } from './card.fixture.ts'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import type * as HeldCards from './held-card.ts'
import type * as HoldCard from './hold-card.ts'
import { standInIndexedDb } from '#app/platform/indexed-db.fixture.ts'
import type * as Refusals from './refusals.ts'

const NUMBER = '7312904586'
const NOW = Date.UTC(2026, 10, 10, 9)
const NOW_S = NOW / 1000
const DAY_S = 86_400

let browser: ReturnType<typeof standInBrowser>
let held: typeof HeldCards
let hold: typeof HoldCard
let refusals: typeof Refusals
let sent: { path: string; body: Record<string, unknown> }[]

beforeEach(async () => {
  browser = standInBrowser()
  standInIndexedDb()
  vi.stubGlobal('navigator', { locks: { request: async (_: string, act: () => Promise<void>) => act() } })
  sent = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push({ path, body: init.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {} })
    return fetch(path, init)
  })
  browser.stored.set(
    'user',
    JSON.stringify({
      email: 'a@posta.example',
      firebaseUid: 'u',
      tessera: NUMBER,
      firstname: 'A',
      lastname: 'B',
      privacy: true,
      confirm14: true,
    }),
  )
  vi.resetModules()
  held = await import('./held-card.ts')
  hold = await import('./hold-card.ts')
  refusals = await import('./refusals.ts')
})

const card = (changes: Partial<CardAnswer> = {}): CardAnswer =>
  aCard({ number: NUMBER, lastname: 'Bianchi', graceDays: 0, now: NOW, ...changes })

const CHALLENGE = Buffer.alloc(32, 7).toString('base64url')
const issued = (code = 'A') => ({ deviceId: 'phone', code, credential: 'AQID', exp: NOW_S + 14 * DAY_S, now: NOW_S })

function serverGives() {
  browser.answer('/api/card/devices/challenge', 200, { challenge: CHALLENGE, now: NOW_S })
  browser.answer('/api/card/devices', 201, issued())
}

/** A device whose credential is `age` seconds old. */
async function holding(age: number, number = NUMBER, changes: Partial<HeldCards.HeldCard> = {}) {
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  await held.keepHeldCard({
    number,
    deviceId: 'phone',
    credential: new Uint8Array([...Array(8).fill(0), 0x31, 0x8b, 0x94, 0x5f]),
    privateKey,
    iat: NOW_S - age,
    exp: NOW_S + DAY_S,
    validTo: '2026-12-31',
    name: 'Giulia Bianchi',
    code: 'old',
    ...changes,
  })
  return privateKey
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const KEYS = '/.well-known/tessera/keys.json'
/** Without the public key set. */
const asked = () => sent.map(({ path }) => path).filter((path) => path !== KEYS)

describe('a device without the card', () => {
  test('makes a non-extractable key, proves it, and keeps the credential', async () => {
    serverGives()
    await hold.holdCard(card())
    const { challenge, signature, publicJwk } = sent.at(-1)!.body as { challenge: string; signature: string; publicJwk: object }
    expect(await enrolledPoint(publicJwk, bytes(challenge), bytes(signature))).toHaveLength(65)
    const kept = await held.heldCard(NUMBER)
    expect(kept).toMatchObject({ number: NUMBER, deviceId: 'phone', code: 'A', iat: NOW_S, exp: NOW_S + 14 * DAY_S })
    expect([...kept!.credential]).toEqual([1, 2, 3])
    expect(kept!.privateKey.extractable).toBe(false)
  })

  test.each([
    ['has ended', { validFrom: '2025-01-01', validTo: '2025-12-31' }],
    ['is suspended', { suspendedFrom: '2026-11-01' }],
    ['waits', { validFrom: null, validTo: null }],
  ])('asks for nothing when the card %s', async (_, periods) => {
    await hold.holdCard(card({ periods: { ...card().periods, ...periods } }))
    expect(asked()).toEqual([])
  })

  test('stores nothing after a sign-out during the call', async () => {
    serverGives()
    browser.answerWith('/api/card/devices', async () => {
      browser.stored.delete('user')
      return new Response(JSON.stringify(issued()), { status: 201 })
    })
    await hold.holdCard(card())
    expect(await held.heldCard(NUMBER)).toBeNull()
  })

  test('stores the reason of a refusal until it gets a card', async () => {
    const told = vi.fn<() => void>()
    vi.stubGlobal('dispatchEvent', told)
    serverGives()
    browser.answer('/api/card/devices', 409, { error: { code: 'card.devices_full' } })
    await hold.holdCard(card())
    expect(refusals.refusals.get(NUMBER)).toMatchObject({ code: 'card.devices_full' })
    // When the question begins, and when it ends.
    expect(told).toHaveBeenCalledTimes(2)
    serverGives()
    await hold.holdCard(card())
    expect(refusals.refusals.size).toBe(0)
  })

  test('replaces the device that the person has agreed to, once', async () => {
    serverGives()
    refusals.insteadOf.set(NUMBER, 'old-phone')
    const bodies: unknown[] = []
    const fetched = fetch
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (path === '/api/card/devices') bodies.push(JSON.parse(init.body as string))
      return fetched(path, init)
    })
    await hold.holdCard(card())
    expect(bodies).toMatchObject([{ instead: 'old-phone' }])
    expect(refusals.insteadOf.size).toBe(0)
  })

  test('gets no card offline, and asks again the next time', async () => {
    await hold.holdCard(card())
    expect(await held.heldCard(NUMBER)).toBeNull()
    expect(refusals.refusals.size).toBe(0)
    serverGives()
    await hold.holdCard(card())
    expect(await held.heldCard(NUMBER)).toMatchObject({ code: 'A' })
  })
})

test('a device shows the new code after the member changes it', async () => {
  await holding(10)
  const { changeCode } = await import('#app/features/cards/new-code.tsx')
  await expect(changeCode(NUMBER)).rejects.toMatchObject({ code: 'auth.network' })
  expect(await held.heldCard(NUMBER)).toMatchObject({ code: 'old' })
  browser.answer('/api/card/code', 200, { code: '7K2QM9XW45' })
  await changeCode(NUMBER)
  expect(await held.heldCard(NUMBER)).toMatchObject({ code: '7K2QM9XW45', deviceId: 'phone' })
})

test('a child’s code is changed through the family’s call, and the own one stays', async () => {
  const child = '8214431991'
  await holding(10)
  await holding(10, child)
  const { changeCode } = await import('#app/features/cards/new-code.tsx')
  browser.answer(`/api/family/${child}/code`, 200, { code: '7K2QM9XW45' })
  await changeCode(child)
  expect(await held.heldCard(child)).toMatchObject({ number: child, code: '7K2QM9XW45' })
  expect(await held.heldCard(NUMBER)).toMatchObject({ code: 'old' })
})

describe('a device with the card', () => {
  test('drops its card when another device has its place', async () => {
    await holding(DAY_S + 1)
    browser.answer('/api/card/devices/phone/credential', 404, { error: { code: 'api.not_found' } })
    browser.answer('/api/card/devices/challenge', 200, { challenge: 'A'.repeat(43) })
    browser.answer('/api/card/devices', 409, { error: { code: 'card.devices_full' } })
    await hold.holdCard(card())
    expect(await held.heldCard(NUMBER)).toBeNull()
    expect(refusals.refusals.get(NUMBER)).toMatchObject({ code: 'card.devices_full' })
  })

  test('is asked for while the server is asked, whatever becomes of it', async () => {
    const seen: string[] = []
    browser.answerWith('/api/card/devices/challenge', async () => {
      seen.push(...refusals.asked)
      throw new TypeError('Failed to fetch')
    })
    await hold.holdCard(card())
    expect([seen, refusals.asked.size]).toEqual([[NUMBER], 0])
  })

  test('asks for no new credential within a day', async () => {
    await holding(DAY_S)
    await hold.holdCard(card())
    expect(asked()).toEqual([])
  })

  test('asks at once when the card’s answer no longer names it, and drops its card', async () => {
    await holding(60)
    await hold.holdCard(card({ device: 'phone' }))
    // This answer is older than the device's enrolment.
    await hold.holdCard(card({ device: null, now: (NOW_S - 60) * 1000 + 999 }))
    expect(asked()).toEqual([])
    browser.answer('/api/card/devices/phone/credential', 404, { error: { code: 'api.not_found' } })
    browser.answer('/api/card/devices/challenge', 200, { challenge: CHALLENGE })
    browser.answer('/api/card/devices', 409, { error: { code: 'card.devices_full' } })
    await hold.holdCard(card({ device: null }))
    expect(await held.heldCard(NUMBER)).toBeNull()
    expect(refusals.refusals.get(NUMBER)).toMatchObject({ code: 'card.devices_full' })
  })

  test.each<[string, Partial<HeldCards.HeldCard>, Partial<CardAnswer>]>([
    ['when the card was renewed since, so that it does not end tonight', {}, { periods: { ...card().periods, validTo: '2027-12-31' } }],
    ['when it has ended', { exp: NOW_S }, {}],
    ['when the given name is another, as partners read it', {}, { firstname: 'Giulio' }],
    ['when the surname is another', {}, { lastname: 'Verdi' }],
  ])('asks for a new credential at once %s', async (_, changes, changed) => {
    await holding(60, NUMBER, changes)
    browser.answer('/api/card/devices/phone/credential', 200, issued('B'))
    const now = card(changed)
    await hold.holdCard(now)
    expect(await held.heldCard(NUMBER)).toMatchObject({ code: 'B', validTo: now.periods.validTo })
    sent.length = 0
    await hold.holdCard(now)
    expect(asked()).toEqual([])
  })

  test('asks for a new credential at once when its issuer’s key has left the key set', async () => {
    await holding(60)
    browser.answer('/api/card/devices/phone/credential', 200, issued('B'))
    browser.answer(KEYS, 200, { keys: [{ kid: '00000000' }, { kid: '318b945f' }] })
    await hold.holdCard(card())
    expect(asked()).toEqual([])
    browser.answer(KEYS, 503, { error: { code: 'api.unavailable' } })
    await hold.holdCard(card())
    expect(asked()).toEqual([])
    browser.answer(KEYS, 200, { keys: [{ kid: '00000000' }] })
    await hold.holdCard(card())
    expect(asked()).toEqual(['/api/card/devices/phone/credential'])
    expect(await held.heldCard(NUMBER)).toMatchObject({ code: 'B' })
  })

  test('asks for a new credential after a day, with the same key', async () => {
    const key = await holding(DAY_S + 1)
    browser.answer('/api/card/devices/phone/credential', 200, issued('B'))
    await hold.holdCard(card())
    expect(asked()).toEqual(['/api/card/devices/phone/credential'])
    expect(await held.heldCard(NUMBER)).toMatchObject({ code: 'B', iat: NOW_S, privateKey: key })
  })

  test('keeps its credential while the server does not answer', async () => {
    await holding(2 * DAY_S)
    await hold.holdCard(card())
    expect(await held.heldCard(NUMBER)).toMatchObject({ code: 'old' })
  })

  test('enrols again when the server no longer knows it', async () => {
    await holding(2 * DAY_S)
    serverGives()
    browser.answer('/api/card/devices/phone/credential', 404, { error: { code: 'api.not_found' } })
    await hold.holdCard(card())
    expect(await held.heldCard(NUMBER)).toMatchObject({ code: 'A' })
  })

  test('replaces another member’s card', async () => {
    await holding(10, '0000000001')
    serverGives()
    await hold.holdCard(card())
    expect(await held.heldCard(NUMBER)).toMatchObject({ number: NUMBER, code: 'A' })
  })
})

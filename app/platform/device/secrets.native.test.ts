import { beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '#app/platform/browser.fixture.ts'

const item = vi.hoisted(() => ({
  data: null as string | null,
  fails: null as Error | null,
  answers: true,
  isSilent: false,
  access: -1,
  /** Readings that find nothing, before one that does. */
  passing: [] as (Error | null)[],
  /** Until when (epoch ms) a reading finds nothing. */
  backAt: 0,
  read: 0,
}))
vi.mock('@capacitor/core', () => ({
  registerPlugin: () => ({
    internalGetItem: async () => {
      item.read += 1
      if (item.isSilent) return new Promise(() => {})
      const passing = item.passing.shift()
      if (passing) throw passing
      if (passing === null) return { data: null }
      if (Date.now() < item.backAt) return { data: null }
      if (item.fails) throw item.fails
      return item.answers ? { data: item.data } : undefined
    },
    internalSetItem: async ({ data, access }: { data: string; access: number }) => {
      item.access = access
      item.data = data
    },
  }),
}))

/** Starts the app again. */
async function start() {
  vi.resetModules()
  return import('./secrets.native.ts')
}

beforeEach(() => {
  Object.assign(item, { data: null, fails: null, answers: true, isSilent: false, access: -1, passing: [], backAt: 0, read: 0 })
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test('token and kept secrets are sent with the calls of later starts', async () => {
  const first = await start()
  expect(await first.secretHeaders()).toEqual({})
  await first.keepToken('t.mac')
  await first.keepSecrets('tessera.device=abc; Max-Age=60, tessera.pending=d.e=; Max-Age=60')
  expect(await (await start()).secretHeaders()).toEqual({
    Authorization: 'Bearer t.mac',
    'Tessera-Kept': 'tessera.device=abc; tessera.pending=d.e=',
  })
})

test('an iPhone’s backup does not contain the secrets', async () => {
  await (await start()).keepToken('t.mac')
  const { KeychainAccess } = await import('@aparajita/capacitor-secure-storage')
  expect(item.access).toBe(KeychainAccess.whenUnlockedThisDeviceOnly)
})

test('secrets are read again by the next call when the phone does not answer', async () => {
  vi.useFakeTimers()
  item.data = '{"token":"t.mac","kept":{}}'
  item.isSilent = true
  const { secretHeaders, hasToken } = await start()
  // The class of this start's module.
  const { SilentPhone } = await import('./bridge.native.ts')
  const silent = expect(secretHeaders()).rejects.toThrow(SilentPhone)
  await vi.advanceTimersByTimeAsync(5_000)
  await silent
  item.isSilent = false
  expect([await hasToken(), await secretHeaders()]).toEqual([true, { Authorization: 'Bearer t.mac' }])
})

test('expired and deleted secrets are not sent', async () => {
  vi.useFakeTimers()
  const { keepSecrets, secretHeaders } = await start()
  await keepSecrets('a=1; Max-Age=60, b=2; Max-Age=600')
  vi.advanceTimersByTime(60_000)
  expect(await secretHeaders()).toEqual({ 'Tessera-Kept': 'b=2' })
  await keepSecrets('b=; Max-Age=0')
  expect(await secretHeaders()).toEqual({})
})

test('an ended session deletes its own token, but not one opened meanwhile', async () => {
  const { keepToken, dropToken, secretHeaders } = await start()
  await keepToken('new')
  await dropToken('Bearer old')
  expect(await secretHeaders()).toEqual({ Authorization: 'Bearer new' })
  await dropToken('Bearer new')
  expect(await secretHeaders()).toEqual({})
  expect(item.data).not.toContain('new')
})

test.each([
  ['is damaged', () => (item.data = '{')],
  ['is of another shape', () => (item.data = '{"token":7,"kept":{"a":null,"b":{"value":1},"c":"d"}}')],
  ['is no text', () => (item.data = 7 as unknown as string)],
  ['is no answer', () => (item.answers = false)],
  ['cannot be decrypted any more', () => (item.fails = Object.assign(new Error('keystore'), { code: 'osError' }))],
])('storage that %s counts as empty', async (_, happens) => {
  happens()
  expect(await (await start()).secretHeaders()).toEqual({})
})

/** A phone on which a member is signed in. */
function withMember() {
  const user = { email: 'a@posta.example', firebaseUid: 'u', tessera: '7312904586', firstname: 'A', lastname: 'B', privacy: true }
  standInBrowser().stored.set('user', JSON.stringify({ ...user, confirm14: true }))
  item.data = '{"token":"t.mac","kept":{}}'
}

/** The headers of calls at the same instant. */
async function headersOf(secretHeaders: () => Promise<Record<string, string>>, calls: number) {
  const asked = Promise.all(Array.from({ length: calls }, secretHeaders))
  await vi.advanceTimersByTimeAsync(1_000)
  return asked
}
const SIGNED = { Authorization: 'Bearer t.mac' }

test.each([
  ['fails', Object.assign(new Error('keystore'), { code: 'osError' })],
  ['says that there is nothing, as an iPhone does then', null],
])('a phone that %s for a moment does not sign the member out, in none of the calls of a start', async (_, passing) => {
  vi.useFakeTimers()
  withMember()
  item.passing = [passing]
  expect(await headersOf((await start()).secretHeaders, 3)).toEqual([SIGNED, SIGNED, SIGNED])
  expect(item.read).toBe(2)
})

test('the second reading is not in the instant of the first', async () => {
  vi.useFakeTimers()
  withMember()
  item.backAt = Date.now() + 200
  expect(await headersOf((await start()).secretHeaders, 2)).toEqual([SIGNED, SIGNED])
})

test('what an answer adds does not overwrite a token that the phone did not return', async () => {
  vi.useFakeTimers()
  withMember()
  item.backAt = Date.now() + 60_000
  const { keepSecrets, keepToken, secretHeaders } = await start()
  await keepSecrets('tessera.device=abc; Max-Age=60')
  expect(item.data).toContain('t.mac')
  expect(await headersOf(secretHeaders, 1)).toEqual([{}])
  await keepToken('new')
  expect(item.data).toContain('new')
})

test('a sign-in during the second reading keeps its token', async () => {
  vi.useFakeTimers()
  withMember()
  item.data = null
  const { keepToken, secretHeaders } = await start()
  const asked = headersOf(secretHeaders, 1)
  await keepToken('new')
  expect(await asked).toEqual([{ Authorization: 'Bearer new' }])
})

test('a lost token is read twice, not before each call; without a member once', async () => {
  vi.useFakeTimers()
  withMember()
  item.data = null
  const { secretHeaders } = await start()
  for (const _ of [1, 2, 3]) expect(await headersOf(secretHeaders, 1)).toEqual([{}])
  expect(item.read).toBe(2)
  standInBrowser()
  item.read = 0
  await (await start()).secretHeaders()
  expect(item.read).toBe(1)
})

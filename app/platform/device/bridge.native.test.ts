import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pluginOf, SilentPhone } from './bridge.native.ts'

type Calls = { ask(): Promise<string>; measure(): Promise<string>; write(): Promise<string> }
const phone = vi.hoisted(() => ({ says: null as string | null }))
const never = () => (phone.says === null ? new Promise<never>(() => {}) : Promise.resolve(phone.says))
vi.mock('@capacitor/core', () => ({ registerPlugin: () => ({ ask: never, measure: never, write: never }) }))

const plugin = pluginOf<Calls>('Any', { ask: 'person', write: 'work' })
beforeEach(() => {
  phone.says = null
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

test.each([
  ['measure', 5_000],
  // Waits for the person, as long as a sign-in is valid at the server.
  ['ask', 600_000],
  ['write', 60_000],
] as const)('a phone that never answers %s is silent after %d milliseconds', async (method, limit) => {
  const ended = vi.fn()
  const asked = plugin[method]().catch(ended)
  await vi.advanceTimersByTimeAsync(limit - 1)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await asked
  expect(ended).toHaveBeenCalledExactlyOnceWith(expect.any(SilentPhone))
})

test('an answer ends the wait, and no timer stays', async () => {
  phone.says = 'yes'
  expect([await plugin.ask(), await plugin.measure()]).toEqual(['yes', 'yes'])
  expect(vi.getTimerCount()).toBe(0)
})

import { expect, test, vi } from 'vitest'
import { keepStorage } from './persistence.ts'

test.each([
  ['asks the browser to keep what the device knows', false, 1],
  ['does not ask again where it does', true, 0],
])('%s', async (_what, persisted, asked) => {
  const persist = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
  vi.stubGlobal('navigator', { storage: { persisted: async () => persisted, persist } })
  await keepStorage()
  expect(persist).toHaveBeenCalledTimes(asked)
})

test('a browser without the API is no failure', async () => {
  vi.stubGlobal('navigator', {})
  await keepStorage()
})

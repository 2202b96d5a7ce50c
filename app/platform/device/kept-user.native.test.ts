import { beforeEach, expect, test, vi } from 'vitest'

type Answer = (options: { key: string; value?: string }) => Promise<unknown>
const phone = vi.hoisted(() => ({ get: (() => {}) as unknown as Answer, set: (() => {}) as unknown as Answer }))
vi.mock('@capacitor/core', () => ({
  registerPlugin: () => ({ get: (options: never) => phone.get(options), set: (options: never) => phone.set(options) }),
}))
const notify = vi.hoisted(() => vi.fn())
vi.mock('#app/platform/app-alert.ts', () => ({ notify }))

const never: Answer = () => new Promise(() => {})

async function start() {
  vi.resetModules()
  return import('./kept-user.native.ts')
}

beforeEach(() => {
  vi.useRealTimers()
  notify.mockClear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test('the stored user is read once, at the start', async () => {
  phone.get = async ({ key }) => ({ value: `of ${key}` })
  const { loadUser, keptUser } = await start()
  expect([await loadUser(), keptUser.read(), keptUser.isKnown()]).toEqual([true, 'of user', true])
  expect(notify).not.toHaveBeenCalled()
})

test.each([
  ['never answers', never],
  ['fails', () => Promise.reject(new Error('disk'))],
])('a phone that %s is told of within five seconds; nobody is signed in, and nobody is taken for signed out', async (_, answer) => {
  vi.useFakeTimers()
  phone.get = answer
  const { loadUser, keptUser } = await start()
  const loaded = loadUser()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([await loaded, keptUser.read(), keptUser.isKnown()]).toEqual([false, null, false])
  await vi.dynamicImportSettled()
  expect(notify).toHaveBeenCalledExactlyOnceWith('device.silent', 'until-closed')
})

test('a user that the phone does not take is there until the app is closed, and it says so', async () => {
  phone.set = () => Promise.reject(new Error('full'))
  const { keptUser } = await start()
  keptUser.write('{}')
  expect(keptUser.read()).toBe('{}')
  await vi.waitFor(() => expect(notify).toHaveBeenCalledWith('device.silent', 'until-closed'), 30_000)
})

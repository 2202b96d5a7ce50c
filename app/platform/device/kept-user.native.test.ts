import { beforeEach, expect, test, vi } from 'vitest'

import { standInBrowser } from '#app/platform/browser.fixture.ts'

type Answer = (options: { key: string; value?: string }) => Promise<unknown>
const phone = vi.hoisted(() => {
  const nothing = (() => {}) as unknown as Answer
  return { get: nothing, set: nothing, remove: nothing }
})
vi.mock('@capacitor/core', () => ({
  registerPlugin: () => ({
    get: (options: never) => phone.get(options),
    set: (options: never) => phone.set(options),
    remove: (options: never) => phone.remove(options),
  }),
}))
const notify = vi.hoisted(() => vi.fn())
vi.mock('#app/platform/app-alert.ts', () => ({ notify }))

const never: Answer = () => new Promise(() => {})

async function start() {
  vi.resetModules()
  return import('./kept-user.native.ts')
}

let stored: Map<string, string>
beforeEach(() => {
  vi.useRealTimers()
  notify.mockClear()
  stored = standInBrowser().stored
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
])('a phone that %s shows an alert within five seconds, without signing in or out', async (_, answer) => {
  vi.useFakeTimers()
  phone.get = answer
  const { loadUser, keptUser } = await start()
  const loaded = loadUser()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([await loaded, keptUser.read(), keptUser.isKnown()]).toEqual([false, null, false])
  await vi.dynamicImportSettled()
  expect(notify).toHaveBeenCalledExactlyOnceWith('device.silent', 'until-closed')
})

test('a user that the phone cannot store stays until the app is closed, with an alert', async () => {
  phone.set = () => Promise.reject(new Error('full'))
  const { keptUser } = await start()
  keptUser.write('{}')
  expect(keptUser.read()).toBe('{}')
  await vi.waitFor(() => expect(notify).toHaveBeenCalledWith('device.silent', 'until-closed'), 30_000)
})

test('a confirmed address survives a cleared web view, and is deleted at sign-out', async () => {
  const kept = new Map<string, string>()
  phone.get = async ({ key }) => ({ value: kept.get(key) ?? null })
  phone.set = async ({ key, value }) => void kept.set(key, value!)
  phone.remove = async ({ key }) => void kept.delete(key)
  const { keptUser } = await start()
  const account = JSON.stringify({ id: 'u1', emailVerified: true })
  stored.set('account', account)
  keptUser.write('{}')
  stored.clear()
  await (await start()).loadUser()
  expect(stored.get('account')).toBe(account)
  // The web view's data are newer.
  stored.set('account', 'newer')
  const again = await start()
  await again.loadUser()
  expect(stored.get('account')).toBe('newer')
  again.keptUser.clear()
  expect(kept).toEqual(new Map())
})

test('the wish for pushes survives a cleared web view, and a later no and a sign-out too', async () => {
  const kept = new Map<string, string>()
  phone.get = async ({ key }) => ({ value: kept.get(key) ?? null })
  phone.set = async ({ key, value }) => void kept.set(key, value!)
  phone.remove = async ({ key }) => void kept.delete(key)
  const { keptUser, copyPushWish } = await start()
  for (const wish of ['{"data":{}}', '{"data":null}']) {
    stored.set('own:push', wish)
    await copyPushWish()
    stored.clear()
    await (await start()).loadUser()
    expect(stored.get('own:push')).toBe(wish)
  }
  keptUser.clear()
  stored.clear()
  await (await start()).loadUser()
  expect([kept, stored]).toEqual([new Map(), new Map()])
  // A phone that does not store it is asked again by the next change; the member is not told.
  phone.set = () => Promise.reject(new Error('full'))
  stored.set('own:push', '{}')
  await copyPushWish()
  expect(notify).not.toHaveBeenCalled()
})

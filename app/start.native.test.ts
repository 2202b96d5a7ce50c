import { beforeEach, expect, test, vi } from 'vitest'

const device = vi.hoisted(() => ({ user: null as object | null, token: false, waiting: vi.fn(), pending: vi.fn() }))
const site = vi.hoisted(() => ({ kept: true, answers: true, awaited: vi.fn() }))
vi.mock('./platform/device/site.native.ts', () => ({
  knowSite: () => site.kept,
  refreshSite: async () => site.answers,
  soon: (asked: Promise<boolean>) => asked,
  awaitSite: site.awaited,
}))
vi.mock('./platform/device/secrets.native.ts', () => ({ hasToken: async () => device.token }))
vi.mock('./platform/device/text-size.native.ts', () => ({ followTextSize: () => {} }))
vi.mock('./platform/device/keyboard.native.ts', () => ({ followKeyboard: () => {} }))
vi.mock('./platform/device/kept-user.native.ts', () => ({ loadUser: async () => true }))
vi.mock('./platform/session/device-user.ts', () => ({ storedUser: () => device.user }))
vi.mock('./platform/session/store-user.ts', () => ({ signOutPending: { set: device.pending } }))
vi.mock('./platform/device/update-ready.ts', () => ({ waitingVersion: { set: device.waiting } }))

/** The app starts at this path. @returns its window, and where the address went */
async function start(pathname = '/tessera') {
  const page = new EventTarget()
  const replaceState = vi.fn()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('location', { pathname })
  vi.stubGlobal('history', { replaceState })
  const boot = vi.fn(() => ({}))
  vi.doMock('./boot.ts', boot)
  await import('./start.native.ts')
  await vi.waitFor(() => expect(boot).toHaveBeenCalled())
  return { page, went: replaceState.mock.calls.map(([, , path]) => path as string) }
}

beforeEach(() => {
  vi.resetModules()
  Object.assign(device, { user: null, token: false })
  Object.assign(site, { kept: true, answers: true })
  site.awaited.mockClear()
  device.waiting.mockClear()
  device.pending.mockClear()
})

test('a server that is newer than the app shows its message only once', async () => {
  const { page } = await start()
  expect(device.waiting).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('app.outdated'))
  await vi.waitFor(() => expect(device.waiting).toHaveBeenCalledExactlyOnceWith(true))
  page.dispatchEvent(new Event('app.outdated'))
  await import('./platform/device/update-ready.ts')
  expect(device.waiting).toHaveBeenCalledOnce()
})

test.each([
  ['/', ['/tessera']],
  ['/convenzioni', []],
])('an app that starts at %s', async (path, went) => {
  expect((await start(path)).went).toEqual(went)
})

test.each([
  ['a user and a token', {}, true, 0],
  ['neither', null, false, 0],
  // Data that an iPhone keeps of a removed app.
  ['a token alone', null, true, 1],
])('a phone with %s', async (_, user, token, ended) => {
  Object.assign(device, { user, token })
  await start()
  expect(device.pending).toHaveBeenCalledTimes(ended)
})

test.each([
  ['with the last answer, without a network', true, false, 0],
  ['for the first time', false, true, 0],
  ['for the first time, without a network', false, false, 1],
])('an app that starts %s', async (_, kept, answers, awaited) => {
  Object.assign(site, { kept, answers })
  await start()
  await vi.waitFor(() => expect(site.awaited).toHaveBeenCalledTimes(awaited))
})

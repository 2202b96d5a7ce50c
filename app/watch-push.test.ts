import { beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from './platform/browser.fixture.ts'
import { watchPush } from './watch-push.ts'

const device = vi.hoisted(() => ({
  owner: null as string | null,
  isKnown: true,
  done: [] as string[],
  changed: () => {},
}))
vi.mock('./platform/own-copy.ts', async (load) => ({ ...(await load<object>()), owner: () => device.owner }))
vi.mock('./platform/device/kept-user.ts', async (load) => {
  const { keptUser } = await load<{ keptUser: object }>()
  return { keptUser: { ...keptUser, isKnown: () => device.isKnown } }
})
vi.mock('./platform/session/session.ts', async (load) => ({
  ...(await load<object>()),
  followSession: (follow: () => void) => (device.changed = follow),
}))
vi.mock('./platform/device/push.ts', () => ({
  pushWay: async () => ({
    listen: () => {},
    showUnread: (unread: number) => device.done.push(`unread ${unread}`),
    drop: async () => device.done.push('drop'),
    renew: async () => device.done.push('renew'),
  }),
}))

/** From now on this account, or nobody, is signed in on the device. @returns what it then does with its pushes */
function becomes(owner: string | null): string[] {
  device.done = []
  device.owner = owner
  device.changed()
  return device.done
}

beforeEach(() => {
  standInBrowser()
  Object.assign(device, { owner: null, isKnown: true, done: [], changed: () => {} })
})

test('a start without a member, whose session may have ended meanwhile, clears their notices and the number on the icon', async () => {
  await watchPush(() => {})
  expect(device.done).toEqual(['unread 0', 'drop'])
})

test('a start on a phone that does not say who is signed in keeps notices and pushes', async () => {
  device.isKnown = false
  await watchPush(() => {})
  expect(device.done).toEqual([])
})

test('a start with a member renews their pushes and keeps their notices', async () => {
  device.owner = 'nives'
  await watchPush(() => {})
  expect(device.done).toEqual(['renew'])
})

test('a sign-out, or another member, clears the notices; other changes of the session do not', async () => {
  device.owner = 'nives'
  await watchPush(() => {})
  expect(becomes('nives')).toEqual([])
  expect(becomes(null)).toEqual(['unread 0', 'drop'])
  expect(becomes('nives')).toEqual(['unread 0', 'drop'])
  expect(becomes('dario')).toEqual(['unread 0', 'drop'])
})

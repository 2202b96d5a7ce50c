import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from './platform/browser.fixture.ts'
import { onceStable, STABLE_FALLBACK_MS, type RouterLike } from './once-stable.ts'

let registered: string[]
let frames: (() => void)[]
let idle: (() => void)[]

/** A browser that paints and is idle when the test decides. */
beforeEach(() => {
  standInBrowser()
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  ;[registered, frames, idle] = [[], [], []]
  const worker = { register: async (url: string) => (registered.push(url), new Promise(() => {})), getRegistration: async () => undefined }
  vi.stubGlobal('navigator', { userAgent: 'Chrome', serviceWorker: { ...worker, addEventListener: () => {} } })
  vi.stubGlobal('document', { querySelector: () => null, addEventListener: () => {} })
  vi.stubGlobal('location', new URL('https://circolo.example/istruzioni'))
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => frames.push(act))
  vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

/** A page whose code is still loading until it `settles`. */
function loading() {
  const listeners = new Set<() => void>()
  const router: RouterLike = {
    state: { initialized: false, navigation: { state: 'loading' }, revalidation: 'idle', location: { pathname: '/istruzioni' } },
    subscribe: (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener)),
    navigate: async () => {},
  }
  const settles = () => {
    router.state.initialized = true
    router.state.navigation.state = 'idle'
    for (const listener of listeners) listener()
  }
  return { router, settles }
}

const next = (all: (() => void)[]) => all.splice(0).forEach((act) => act())

test('the service worker is registered only once the page has settled, is painted and the browser is idle', () => {
  const { router, settles } = loading()
  onceStable(router)
  expect([frames.length, idle.length]).toEqual([0, 0])
  settles()
  next(frames)
  next(frames)
  expect(registered).toEqual([])
  next(idle)
  expect(registered).toEqual(['/sw.js'])
  vi.advanceTimersByTime(STABLE_FALLBACK_MS)
  expect(registered).toHaveLength(1)
})

test('a page that never settles gets its service worker after 30 seconds', () => {
  onceStable(loading().router)
  vi.advanceTimersByTime(29_999)
  expect(registered).toEqual([])
  vi.advanceTimersByTime(1)
  expect(registered).toEqual(['/sw.js'])
})

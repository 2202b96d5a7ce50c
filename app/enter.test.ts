import { expect, test, vi } from 'vitest'
import { enter } from './enter.ts'

const closing = vi.hoisted(() => ({ done: Promise.resolve() }))
vi.mock('./ui/use-back-closes.ts', () => ({ closeOverlays: () => closing.done }))

/** A router that shows this page. */
function at(pathname: string, search = '') {
  const navigate = vi.fn(async () => {})
  return { state: { location: { pathname, search, hash: '' } }, navigate }
}

test('a page from outside comes after what was open over the page has closed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  closing.done = promise
  const router = at('/tessera')
  const entered = enter(router, '/appuntamenti')
  await Promise.resolve()
  expect(router.navigate).not.toHaveBeenCalled()
  resolve()
  await entered
  expect(router.navigate).toHaveBeenCalledExactlyOnceWith('/appuntamenti', { replace: false })
})

test.each([
  ['/account/notifiche', '', '/account/notifiche', true],
  ['/sports', '?mese=10', '/sports?mese=10', true],
  ['/sports', '?mese=10', '/sports', false],
])('from %s%s, %s replaces its entry: %s', async (pathname, search, path, replace) => {
  const router = at(pathname, search)
  await enter(router, path)
  expect(router.navigate).toHaveBeenCalledExactlyOnceWith(path, { replace })
})

import { afterEach, expect, test, vi } from 'vitest'
import { keepLooking } from './keep-looking.ts'

afterEach(() => vi.unstubAllGlobals())

/** A stand-in for a page with its listeners. */
function page(visibilityState: 'visible' | 'hidden') {
  const [network, document] = [new EventTarget(), Object.assign(new EventTarget(), { visibilityState: visibilityState as string })]
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('document', document)
  return {
    online: () => network.dispatchEvent(new Event('online')),
    turn(to: 'visible' | 'hidden') {
      document.visibilityState = to
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

test('keepLooking calls at once, and again when the network or the person is back, until it is ended', () => {
  const { online, turn } = page('visible')
  const asked = vi.fn()
  const end = keepLooking(asked)
  expect(asked).toHaveBeenCalledTimes(1)
  online()
  expect(asked).toHaveBeenCalledTimes(2)
  turn('hidden')
  expect(asked).toHaveBeenCalledTimes(2)
  turn('visible')
  expect(asked).toHaveBeenCalledTimes(3)
  end()
  online()
  turn('visible')
  expect(asked).toHaveBeenCalledTimes(3)
})

test('keepLooking does not call in a hidden window before it is shown', () => {
  const { online, turn } = page('hidden')
  const asked = vi.fn()
  keepLooking(asked)
  online()
  expect(asked).not.toHaveBeenCalled()
  turn('visible')
  expect(asked).toHaveBeenCalledTimes(1)
})

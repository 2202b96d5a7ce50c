import { beforeEach, expect, test, vi } from 'vitest'
import { SilentPhone } from './bridge.native.ts'
import { turnUp, type Plugin } from './brightness.native.ts'

/** A stand-in for the plugin, with a screen of this brightness. */
function standIn(brightness: number) {
  const screen = { brightness }
  const plugin: Plugin = {
    getBrightness: async () => ({ ...screen }),
    setBrightness: async (wanted) => void Object.assign(screen, wanted),
  }
  return { screen, plugin }
}

let page: EventTarget & { hidden: boolean }
beforeEach(() => {
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
})

function isHidden(hidden: boolean) {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}

test('the person’s brightness is back in another app, and the screen is bright again here', async () => {
  const { screen, plugin } = standIn(0.3)
  const turnDown = turnUp(() => {}, plugin)
  await vi.waitFor(() => expect(screen.brightness).toBe(1), 30_000)
  isHidden(true)
  await vi.waitFor(() => expect(screen.brightness).toBe(0.3), 30_000)
  isHidden(false)
  await vi.waitFor(() => expect(screen.brightness).toBe(1), 30_000)
  isHidden(true)
  turnDown()
  isHidden(false)
  await vi.waitFor(() => expect(screen.brightness).toBe(0.3), 30_000)
})

test.each([0.3, -1])('a screen of %f is turned up, reports it, and is restored afterwards', async (before) => {
  const { screen, plugin } = standIn(before)
  const onBright = vi.fn()
  const turnDown = turnUp(onBright, plugin)
  await vi.waitFor(() => expect(onBright).toHaveBeenCalledOnce(), 30_000)
  expect(screen.brightness).toBe(1)
  turnDown()
  await vi.waitFor(() => expect(screen.brightness).toBe(before), 30_000)
})

test('a screen is restored even when the phone answers too late', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { screen, plugin } = standIn(0.4)
  const setBrightness: Plugin['setBrightness'] = async (wanted) => {
    await plugin.setBrightness(wanted)
    if (wanted.brightness === 1) throw new SilentPhone()
  }
  const turnDown = turnUp(() => {}, { ...plugin, setBrightness })
  await vi.waitFor(() => expect(screen.brightness).toBe(1), 30_000)
  turnDown()
  await vi.waitFor(() => expect(screen.brightness).toBe(0.4), 30_000)
})

test('closing before the plugin answers leaves the screen alone', async () => {
  const { plugin } = standIn(0.5)
  const answer = Promise.withResolvers<{ brightness: number }>()
  const asked = vi.spyOn(plugin, 'getBrightness').mockReturnValue(answer.promise)
  const set = vi.spyOn(plugin, 'setBrightness')
  const onBright = vi.fn()
  const turnDown = turnUp(onBright, plugin)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), 30_000)
  turnDown()
  answer.resolve({ brightness: 0.5 })
  await vi.waitFor(() => expect(asked).toHaveResolved(), 30_000)
  expect([set.mock.calls, onBright.mock.calls]).toEqual([[], []])
})

test('a failing plugin reports no brightness and throws nothing', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const onBright = vi.fn()
  const turnDown = turnUp(onBright, { ...standIn(0.5).plugin, getBrightness: () => Promise.reject(new Error('no such plugin')) })
  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce(), 30_000)
  turnDown()
  expect(onBright).not.toHaveBeenCalled()
  logged.mockRestore()
})

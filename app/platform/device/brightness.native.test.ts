import { expect, test, vi } from 'vitest'
import { turnUp, type Plugin } from './brightness.native.ts'

/** Stands in for the native plugin: a screen of this brightness. */
function standIn(brightness: number) {
  const screen = { brightness }
  const plugin: Plugin = {
    getBrightness: async () => ({ ...screen }),
    setBrightness: async (wanted) => void Object.assign(screen, wanted),
  }
  return { screen, plugin }
}

test.each([0.3, -1])('a screen of %f is turned up, says so, and is afterwards as it was', async (before) => {
  const { screen, plugin } = standIn(before)
  const onBright = vi.fn()
  const turnDown = turnUp(onBright, plugin)
  await vi.waitFor(() => expect(onBright).toHaveBeenCalledOnce())
  expect(screen.brightness).toBe(1)
  turnDown()
  await vi.waitFor(() => expect(screen.brightness).toBe(before))
})

test('what is closed before the plugin has answered leaves the screen alone', async () => {
  const { plugin } = standIn(0.5)
  const [asked, set] = [vi.spyOn(plugin, 'getBrightness'), vi.spyOn(plugin, 'setBrightness')]
  const onBright = vi.fn()
  turnUp(onBright, plugin)()
  await vi.waitFor(() => expect(asked).toHaveResolved())
  expect([set.mock.calls, onBright.mock.calls]).toEqual([[], []])
})

test('a plugin that fails is not said to have turned it up, and nobody is stopped', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const onBright = vi.fn()
  const turnDown = turnUp(onBright, { ...standIn(0.5).plugin, getBrightness: () => Promise.reject(new Error('no such plugin')) })
  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce())
  turnDown()
  expect(onBright).not.toHaveBeenCalled()
  logged.mockRestore()
})

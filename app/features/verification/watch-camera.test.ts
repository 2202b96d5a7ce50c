import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchCamera } from './watch-camera.ts'

const SIDE = 1080
/** How long a look takes, ms. Each picture of the camera takes 100. */
let lookMs: number
/** What is in the square, look after look; then nothing. */
let inSight: string[]

vi.mock('#app/platform/device/camera.ts', () => ({
  openCamera: async () => ({ off: () => {} }),
}))
vi.mock('#app/platform/device/code-reader.ts', () => ({
  codeReader: async () => async () => {
    const text = inSight.shift()
    await new Promise((done) => setTimeout(done, lookMs))
    return text ? [text] : []
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { setItem: () => {} })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What is read of this, where the card was read before and is done with. */
async function readOf(looks: string[]): Promise<string[]> {
  const found: string[] = []
  inSight = looks
  const stop = watchCamera({
    chosen: null,
    last: { text: 'card', isDone: true },
    screen: () => ({ videoWidth: SIDE, videoHeight: SIDE }) as HTMLVideoElement,
    on: () => {},
    reading: () => {},
    found: (text) => found.push(text),
    failed: (problem) => found.push(problem),
  })
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  return found
}

test.each([5, 1500])('a card that stays before the lens is no second card, also where a look takes %i ms', async (ms) => {
  lookMs = ms
  expect(await readOf(['card', 'card', 'card', 'card'])).toEqual([])
  expect(await readOf(['card', 'card', 'other', 'card'])).toEqual(['other'])
})

test('a card that is out of sight for a moment is the same one, shown anew later it is a second one', async () => {
  lookMs = 5
  expect(await readOf(['card', '', '', 'card', '', '', 'card', '', '', 'card'])).toEqual([])
  expect(await readOf(['card', '', '', '', '', '', '', '', '', 'card'])).toEqual(['card'])
})

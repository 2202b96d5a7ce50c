import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchCamera } from './watch-camera.ts'

const SIDE = 1080
/** How long decoding takes, ms. The camera gives a picture every 100 ms. */
let lookMs: number
/** The content of the square, picture by picture; then nothing. */
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

/** The codes read from these pictures, when this card was already read before. */
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

test.each([5, 1500])('a card that stays in view is read once, also when decoding takes %i ms', async (ms) => {
  lookMs = ms
  expect(await readOf(['card', 'card', 'card', 'card'])).toEqual([])
  expect(await readOf(['card', 'card', 'other', 'card'])).toEqual(['other'])
})

test('a card out of view for a moment is the same one; shown again later it is read again', async () => {
  lookMs = 5
  expect(await readOf(['card', '', '', 'card', '', '', 'card', '', '', 'card'])).toEqual([])
  expect(await readOf(['card', '', '', '', '', '', '', '', '', 'card'])).toEqual(['card'])
})

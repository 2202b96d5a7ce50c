import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Signal from './signal.ts'

let signal: typeof Signal.signal
let buzzes: number[][]
let tones: { hertz: number; from: number; to: number }[]

const vibrate = (pattern: number[]) => buzzes.push(pattern) > 0

/** A stand-in for vibration and sound. */
function device({ touched = true, motor = true, speaker = true } = {}) {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: touched }, ...(motor && { vibrate }) })
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 5
      destination = {}
      constructor() {
        if (!speaker) throw new DOMException('in use', 'NotSupportedError')
      }
      resume = async () => {}
    },
  )
  vi.stubGlobal(
    'GainNode',
    class {
      gain = { setTargetAtTime() {} }
      connect = (next: object) => next
    },
  )
  vi.stubGlobal(
    'OscillatorNode',
    class {
      readonly tone: { hertz: number; from: number; to: number }
      constructor(_: object, { frequency }: { frequency: number }) {
        this.tone = { hertz: frequency, from: NaN, to: NaN }
      }
      connect = (next: object) => next
      start = (at: number) => void (this.tone.from = at)
      stop = (at: number) => void ((this.tone.to = at), tones.push(this.tone))
    },
  )
}

beforeEach(async () => {
  buzzes = []
  tones = []
  vi.resetModules()
  signal = (await import('./signal.ts')).signal
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['ok', [120], 880],
  ['warn', [120, 100, 120], 587],
  ['bad', [120, 100, 120, 100, 120], 294],
] as const)('%s vibrates and sounds equally often', (tone, pattern, hertz) => {
  device()
  signal(tone)
  expect(buzzes).toEqual([pattern])
  expect(tones.map((each) => each.hertz)).toEqual(pattern.filter((_, i) => i % 2 === 0).map(() => hertz))
  expect(tones.map(({ from }) => Number((from - 5).toFixed(2)))).toEqual([0, 0.22, 0.44].slice(0, tones.length))
  for (const { from, to } of tones) expect(to).toBeGreaterThan(from)
})

test('nothing is played before the person has touched the page: the browser would refuse with a warning', () => {
  device({ touched: false })
  signal('bad')
  expect([buzzes, tones]).toEqual([[], []])
})

test('a device without vibration still sounds', () => {
  device({ motor: false })
  signal('ok')
  expect([buzzes, tones.length]).toEqual([[], 1])
})

test('a device with a busy loudspeaker still vibrates', () => {
  device({ speaker: false })
  signal('ok')
  expect([buzzes, tones]).toEqual([[[120]], []])
})

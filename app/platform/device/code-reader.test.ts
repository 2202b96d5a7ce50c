import { beforeEach, expect, test, vi } from 'vitest'
import type * as CodeReaders from './code-reader.ts'

const CARD = 'https://tessera.example/v#1'
const picture = { source: {} as CanvasImageSource, x: 0, y: 0, width: 8, height: 8 }

let looks: number
let detect: () => Promise<{ rawValue: string }[]>
let workers: number
let readers: typeof CodeReaders

beforeEach(async () => {
  looks = workers = 0
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const context = { canvas: { width: 0, height: 0 }, drawImage() {}, getImageData: () => ({ data: new Uint8ClampedArray(4) }) }
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) })
  vi.stubGlobal(
    'ImageData',
    class {
      data = new Uint8ClampedArray(4)
    },
  )
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code']
      detect = () => {
        looks += 1
        return detect()
      }
    },
  )
  vi.stubGlobal(
    'Worker',
    class {
      #listen: (event: { data: CodeReaders.Answered }) => void = () => {}
      constructor() {
        workers += 1
      }
      addEventListener(name: string, listen: (event: { data: CodeReaders.Answered }) => void) {
        if (name === 'message') this.#listen = listen
      }
      postMessage({ id }: CodeReaders.Asked) {
        queueMicrotask(() => this.#listen({ data: { id, texts: [CARD] } }))
      }
    },
  )
  vi.resetModules()
  readers = await import('./code-reader.ts')
})

test('the browser’s own reader reads, also after frames that were not ready', async () => {
  const read = await readers.codeReader()
  for (let round = 0; round < 3; round += 1) {
    detect = () => Promise.reject(new DOMException('not ready', 'InvalidStateError'))
    for (let i = 0; i < 4; i += 1) expect(await read(picture)).toEqual([])
    detect = async () => [{ rawValue: CARD }]
    expect(await read(picture)).toEqual([CARD])
  }
  expect([looks, workers]).toEqual([15, 0])
})

test('the WebAssembly reader replaces a browser’s reader that always fails', async () => {
  detect = () => Promise.reject(new DOMException('service unavailable', 'NotSupportedError'))
  const read = await readers.codeReader()
  for (let i = 0; i < 5; i += 1) expect(await read(picture)).toEqual([])
  expect(await read(picture)).toEqual([CARD])
  expect(await read(picture)).toEqual([CARD])
  expect([looks, workers]).toEqual([5, 1])
})

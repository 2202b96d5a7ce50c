import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { logWarning } from '#app/platform/log-warning.ts'
// oxlint-disable-next-line import/default -- Vite gives the address of the script that it makes of it
import workerUrl from './code-worker.ts?worker&url'

/** Finds QR codes in pictures: gives the text of each. */
export type CodeReader = (picture: Picture, options?: { isPhoto?: boolean }) => Promise<string[]>

/** A drawable source, and the part to read, in its own pixels. */
export type Picture = { source: CanvasImageSource; x: number; y: number; width: number; height: number }

/** Messages to and from the worker. */
export type Asked = { id: number; picture: ImageData; isPhoto: boolean }
export type Answered = { id: number; texts: string[] } | { id: number; error: string }

/** More pixels do not help to read a code held before a camera. A photo may be taken from further away. */
const MAX_SIDE = { live: 1080, photo: 2400 }

let opened: Promise<CodeReader> | undefined

/**
 * The browser's own reader (Chrome on Android and macOS), else a WebAssembly reader, loaded now. The same one while the page is open;
 * another after a failure.
 *
 * @throws Error when loading fails: without a network, the first time
 */
export function codeReader(): Promise<CodeReader> {
  opened ??= ownDetector().then((own) => (own ? ownReader(own) : workerReader()))
  opened.catch(() => (opened = undefined))
  return opened
}

/** Caches the reader's files in the service worker, without opening it. Never throws. */
export async function keepCodeReader(): Promise<void> {
  if (await ownDetector()) return
  await Promise.all([workerUrl, wasmUrl].map((url) => fetch(url))).catch((error: unknown) => logWarning('reader of codes not kept', error))
}

type Detector = { detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }

async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: DetectorClass }
  // Some browsers have the class without an implementation: Android without Google's services, Windows.
  const formats = (await Detector?.getSupportedFormats().catch(() => [])) ?? []
  return Detector && formats.includes('qr_code') ? new Detector({ formats: ['qr_code'] }) : null
}

/** After this many failed pictures in a row, the reader is at fault. */
const GIVEN_UP = 5

function ownReader(detector: Detector): CodeReader {
  const drawn = drawer()
  let failures = 0
  let other: Promise<CodeReader> | undefined
  const otherReader = () => {
    other ??= workerReader()
    other.catch(() => (other = undefined))
    return other
  }
  return async (picture, options = {}) => {
    if (failures >= GIVEN_UP) return (await otherReader())(picture, options)
    try {
      const found = await detector.detect(drawn(picture, options.isPhoto ?? false).canvas)
      failures = 0
      return found.map(({ rawValue }) => rawValue)
    } catch (error) {
      // A frame that is not ready cannot be read: the next one can.
      if (++failures === GIVEN_UP) logWarning('the browser reads no codes', error)
      return []
    }
  }
}

async function workerReader(): Promise<CodeReader> {
  const worker = new Worker(trusted(workerUrl) as string, { type: 'module' })
  const waiting = new Map<number, { resolve: (texts: string[]) => void; reject: (error: Error) => void }>()
  let count = 0
  const ask = (picture: ImageData, isPhoto: boolean) =>
    new Promise<string[]>((resolve, reject) => {
      waiting.set(++count, { resolve, reject })
      worker.postMessage({ id: count, picture, isPhoto } satisfies Asked, [picture.data.buffer])
    })
  const end = (problem: string) => {
    worker.terminate()
    opened = undefined
    for (const { reject } of waiting.values()) reject(new Error(problem))
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    if ('error' in data) return end(data.error)
    waiting.get(data.id)?.resolve(data.texts)
    waiting.delete(data.id)
  })
  worker.addEventListener('error', () => end('the reader of codes did not load'))
  // The first call makes the worker load everything it needs.
  await ask(new ImageData(8, 8), false)
  const drawn = drawer()
  return (picture, { isPhoto = false } = {}) => {
    const context = drawn(picture, isPhoto)
    return ask(context.getImageData(0, 0, context.canvas.width, context.canvas.height), isPhoto)
  }
}

/** Draws the part to read, scaled down if it is too large. */
function drawer() {
  const context = document.createElement('canvas').getContext('2d', { alpha: false, willReadFrequently: true })!
  return ({ source, x, y, width, height }: Picture, isPhoto: boolean) => {
    const scale = Math.min(1, (isPhoto ? MAX_SIDE.photo : MAX_SIDE.live) / Math.max(width, height))
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
    // Setting the size clears the canvas and allocates a new one.
    if (context.canvas.width !== size.width || context.canvas.height !== size.height) Object.assign(context.canvas, size)
    context.drawImage(source, x, y, width, height, 0, 0, size.width, size.height)
    return context
  }
}

type TrustedTypes = { createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown } }

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** Trusted Types: beside the service worker's, the only script address in the app. */
function trusted(url: typeof workerUrl): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return url
  policy ??= trustedTypes.createPolicy('code-worker', {
    createScriptURL: (asked: string) => {
      if (asked !== workerUrl) throw new TypeError(asked)
      return asked
    },
  })
  return policy.createScriptURL(url)
}

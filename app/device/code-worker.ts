import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Asked, Answered } from './code-reader.ts'

// The reader of codes for browsers that have none, in a worker: the page goes on while it looks. WebAssembly is allowed in this script
// alone, by the header of its own answer (server/http/security-headers.ts).

/** A queue at a till: one look in a few milliseconds, again and again. */
const LIVE: ReaderOptions = { formats: ['QRCode'], tryRotate: false, tryInvert: false, maxNumberOfSymbols: 4, textMode: 'Plain' }
/** A photo is looked at once. */
const THOROUGH: ReaderOptions = { formats: ['QRCode'], maxNumberOfSymbols: 4, textMode: 'Plain' }

// Its own file instead of the library's default, an address at somebody else's.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

addEventListener('message', ({ data: { id, picture, isPhoto } }: MessageEvent<Asked>) => {
  readBarcodes(picture, isPhoto ? THOROUGH : LIVE).then(
    (found) => answer({ id, texts: found.filter(({ isValid }) => isValid).map(({ text }) => text) }),
    (error: unknown) => answer({ id, error: String(error) }),
  )
})

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is of windows; a worker is of one origin
const answer = (message: Answered): void => (postMessage as (message: Answered) => void)(message)

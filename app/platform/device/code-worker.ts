import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Asked, Answered } from './code-reader.ts'
import { LIVE, THOROUGH } from './reader-options.ts'

// The QR reader for browsers without their own, in a worker, so that the page stays responsive. WebAssembly is allowed in this script
// alone, by a header of its answer (server/platform/http/security-headers.ts).

// The app's own file instead of the library's default, an address of a CDN.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

addEventListener('message', ({ data: { id, picture, isPhoto } }: MessageEvent<Asked>) => {
  readBarcodes(picture, isPhoto ? THOROUGH : LIVE).then(
    (found) => answer({ id, texts: found.filter(({ isValid }) => isValid).map(({ text }) => text) }),
    (error: unknown) => answer({ id, error: String(error) }),
  )
})

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the rule is about windows; a worker has one origin
const answer = (message: Answered): void => (postMessage as (message: Answered) => void)(message)

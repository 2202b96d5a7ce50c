import type { ReaderOptions } from 'zxing-wasm/reader'

/** For a live camera: a few milliseconds per frame, again and again. */
export const LIVE: ReaderOptions = { formats: ['QRCode'], tryRotate: false, tryInvert: false, maxNumberOfSymbols: 4, textMode: 'Plain' }
/** For a single photo. */
export const THOROUGH: ReaderOptions = { formats: ['QRCode'], maxNumberOfSymbols: 4, textMode: 'Plain' }

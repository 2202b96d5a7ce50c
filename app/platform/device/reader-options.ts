import type { ReaderOptions } from 'zxing-wasm/reader'

/** A queue at a till: one look in a few milliseconds, again and again. */
export const LIVE: ReaderOptions = { formats: ['QRCode'], tryRotate: false, tryInvert: false, maxNumberOfSymbols: 4, textMode: 'Plain' }
/** A photo is looked at once. */
export const THOROUGH: ReaderOptions = { formats: ['QRCode'], maxNumberOfSymbols: 4, textMode: 'Plain' }

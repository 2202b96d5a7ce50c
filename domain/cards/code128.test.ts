import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { code128, CODE128_QUIET_ZONE } from './code128.ts'

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
})

test.each([
  // Worked out by hand from the standard's table: start C, the pairs, the check symbol, stop.
  ['00', '211232 212222 222221 2331112'],
  ['0012345678', '211232 212222 112232 131123 331121 241112 213212 2331112'],
])('%s has the bars of the standard', (digits, symbols) => {
  expect(code128(digits).join('')).toBe(symbols.replaceAll(' ', ''))
})

test('a card number is 90 modules wide, with bars at both ends', () => {
  const widths = code128('7312904586')
  expect(widths.reduce((sum, width) => sum + width)).toBe(90)
  expect(widths.length % 2).toBe(1)
})

test.each(['', '123', '12a4', '１２', ' 1234'])('«%s» is refused', (text) => {
  expect(() => code128(text)).toThrow(RangeError)
})

test('a reader reads every pair of digits, and every check symbol that comes with them', async () => {
  const pairs = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'))
  const numbers = [...pairs.map((pair) => `${pair}94${pair}0517`), ...pairs.map((pair) => `00123456${pair}`)]
  for (const number of numbers) expect(await read(number), number).toEqual([{ format: 'Code128', text: number }])
})

/** Decodes the bars, drawn with the required quiet zone at two pixels a module. */
async function read(digits: string) {
  const widths = [CODE128_QUIET_ZONE, ...code128(digits), CODE128_QUIET_ZONE]
  const row = widths.flatMap((width, i) => Array.from({ length: width * 2 }, () => (i % 2 ? 0 : 255)))
  const data = Uint8ClampedArray.from(Array.from({ length: 40 }, () => row.flatMap((light) => [light, light, light, 255])).flat())
  const found = await readBarcodes({ data, width: row.length, height: 40, colorSpace: 'srgb' } as never, {
    formats: ['Code128'],
    tryHarder: false,
  })
  return found.map(({ format, text }) => ({ format, text }))
}

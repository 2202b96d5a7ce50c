import { expect, test } from 'vitest'
import { readCodeFile } from './code-file.ts'
import { fileSize } from './file-size.ts'

const file = (...bytes: (string | Uint8Array<ArrayBuffer>)[]) => readCodeFile(new Blob(bytes))

test('reads a text of any program', async () => {
  expect(await file('\uFEFFAB-1\r\nAB-2')).toEqual({ text: 'AB-1\r\nAB-2' })
  expect(await file(new Uint8Array([0xff, 0xfe, 0x41, 0, 0x31, 0]))).toEqual({ text: 'A1' })
  expect(await file(new Uint8Array([0x43, 0xe0]))).toEqual({ text: 'Cà' })
})

test('refuses a spreadsheet, a picture, a file without codes, and a file larger than a call', async () => {
  expect(await file()).toEqual({ problem: 'empty' })
  expect(await file('\uFEFF\r\n \n')).toEqual({ problem: 'empty' })
  expect(await file(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toEqual({ problem: 'notText' })
  expect(await file('A'.repeat(900_001))).toEqual({ problem: 'tooLarge' })
})

test.each([
  [1, '1 kB'],
  [340_400, '340 kB'],
  [1_240_000, '1,2 MB'],
  [5_242_880, '5,2 MB'],
])('%d bytes are %s', (bytes, said) => expect(fileSize(bytes).replace('\u00a0', ' ')).toBe(said))

import { expect, test } from 'vitest'
import { addressLines } from './address-lines.ts'

/** A column of 112 points, with letters half as wide as their size. */
const fits = (line: string, size: number) => line.length * size * 0.5 <= 112

test.each([
  ['info@aurora.example', { lines: ['info@aurora.example'], size: 8 }],
  ['segreteria@borgosereno.example', { lines: ['segreteria@borgosereno.example'], size: 7.25 }],
  ['segreteria.generale@circolo-aurora.example', { lines: ['segreteria.generale', '@circolo-aurora.example'], size: 8 }],
  ['info@dopolavoroferroviario-borgosereno.example', { lines: ['info', '@dopolavoroferroviario-borgosereno.example'], size: 5.25 }],
])('%s is broken before the @ only, and only when it does not fit', (email, expected) => {
  expect(addressLines(email, fits)).toEqual(expected)
})

import { expect, test } from 'vitest'
import { optionalPhoneField, phoneNumber } from './phone.ts'

test.each([
  ['0575 000 100', '+390575000100'],
  ['300 000 0100', '+393000000100'],
  ['+39 0575.000-100', '+390575000100'],
  ['0039 300 0000100', '+393000000100'],
  ['+41 (44) 000 00 00', '+41440000000'],
])('%s is %s', (written, kept) => {
  expect(phoneNumber(written)).toBe(kept)
})

test.each(['12', '5750001', 'telefono', '+0 123 4567', '+39', '03'])('%s is no telephone number', (written) => {
  expect(optionalPhoneField.read(written)).toEqual({ problem: 'invalid' })
})

test('an empty number is accepted', () => {
  for (const nothing of [undefined, null, '', '  ']) expect(optionalPhoneField.read(nothing)).toEqual({ value: '' })
})

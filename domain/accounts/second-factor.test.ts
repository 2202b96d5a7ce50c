import { expect, test } from 'vitest'
import { codeField, formatRecoveryCode, RECOVERY_ALPHABET, RECOVERY_CODES, readCode } from './second-factor.ts'

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['１２３４５６', '123456'],
  ['abcde-fghjk', 'abcdefghjk'],
  ['ABCDE FGHJK', 'abcdefghjk'],
  ['abcde–fghjk', 'abcdefghjk'],
  ['2345678923', '2345678923'],
])('%j is read as a code', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})

test.each(['12345', '1234567', 'abcde-fghj', 'abcde-fghi1', '12345a', '٣٣٣٣٣٣', '', '      '])('%j is no code', (typed) => {
  expect(readCode(typed)).toBeNull()
})

test('a missing code and a wrong code are different problems', () => {
  expect([codeField.read('').problem, codeField.read('12').problem, codeField.read(123456).problem]).toEqual([
    'required',
    'invalid',
    'invalid',
  ])
})

test('a recovery code is read as it is shown, and has at least 48 bits', () => {
  expect(formatRecoveryCode('abcdefghjk')).toBe('abcde-fghjk')
  expect(readCode(formatRecoveryCode('abcdefghjk'))).toBe('abcdefghjk')
  expect(new Set(RECOVERY_ALPHABET).size ** RECOVERY_CODES.length).toBeGreaterThan(2 ** 48)
})

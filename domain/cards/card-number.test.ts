import { expect, test } from 'vitest'
import { cardNumberFromMillis, formatCardNumber, readCardNumber } from './card-number.ts'

test('the number is the last ten digits of the millisecond timestamp', () => {
  expect(cardNumberFromMillis(1_795_253_400_123)).toBe('5253400123')
})

test('leading zeros are part of the number', () => {
  expect(cardNumberFromMillis(1_790_012_345_678)).toBe('0012345678')
  expect(cardNumberFromMillis(42)).toBe('0000000042')
})

test('numbers repeat after ten thousand million milliseconds: only the register of numbers keeps them unique', () => {
  expect(cardNumberFromMillis(1_795_253_400_123 + 1e10)).toBe(cardNumberFromMillis(1_795_253_400_123))
})

test('it is shown in groups of four, three and three', () => {
  expect(formatCardNumber('7312904586')).toBe('7312 904 586')
  expect(formatCardNumber('0012345678')).toBe('0012 345 678')
})

test('a text that is no card number is shown as it is', () => {
  expect(formatCardNumber('731290')).toBe('731290')
})

test.each(['0012345678', '0012 345 678', ' 0012.345.678 ', '0012-345-678', '0012–345–678', '0012\u00a0345\u00a0678'])(
  '%s is read',
  (input) => {
    expect(readCardNumber(input)).toBe('0012345678')
  },
)

test.each(['12345678', '00123456789', '001234567a', '٠٠١٢٣٤٥٦٧٨', '+012345678', '', null, 12345678])('%s is refused', (input) => {
  expect(readCardNumber(input)).toBeNull()
})

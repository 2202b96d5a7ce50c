import { expect, test } from 'vitest'
import { personNameField, tidyName } from './person-name.ts'

test.each([
  "D'Angelo",
  "De' Rossi",
  'Lo Re',
  "Degl'Innocenti",
  'Łucja',
  'Brădișteanu',
  'Taşçıoğlu',
  'Nguyễn Thị',
  'Càllari',
  'Ștefan',
  'José María Núñez Ortega',
  'Jean-Luc',
  'O',
  'J. R.',
  'Олександра',
  '李伟',
  'محمد',
  'علی\u200cرضا',
  'สมชาย',
  'van der Berg',
])('%s is a name', (name) => {
  expect(personNameField.read(name)).toEqual({ value: name })
})

test('capitals are not changed', () => {
  expect(personNameField.read('de la CRUZ')).toEqual({ value: 'de la CRUZ' })
})

test.each([
  ['  Maria   Grazia  ', 'Maria Grazia'],
  ['D’Angelo', "D'Angelo"],
  ['D‘Angelo', "D'Angelo"],
  ['D\uff07Angelo', "D'Angelo"],
  ['D\u02bbAscenzo', "D'Ascenzo"],
  ['D\u201bAngelo', "D'Angelo"],
  ['D\u02b9Angelo', "D'Angelo"],
  ['D\ua78cAngelo', "D'Angelo"],
  ['Maria\u00a0Grazia', 'Maria Grazia'],
  ['Jean‑Luc', 'Jean-Luc'],
  ['Nicolo\u0300', 'Nicolò'],
])('%s is kept as %s', (written, kept) => {
  expect(personNameField.read(written)).toEqual({ value: kept })
})

test.each([undefined, null, '', '   ', '\u00a0'])('a blank text (%s) is a missing name', (input) => {
  expect(personNameField.read(input)).toEqual({ problem: 'required' })
})

test.each([
  'Anna 😀',
  '👩‍👩‍👧',
  '<script>alert(1)</script>',
  'Anna<b>',
  'Anna & Co',
  'Anna"',
  'Anna\u202enna',
  'An\u200bna',
  'Anna\nRossi',
  'Anna\u0000',
  'R2D2',
  'anna@posta.example',
  "'",
  '-',
  '. .',
  'a\u0301\u0301\u0301\u0301\u0301\u0301',
  '\ud800',
])('%j is not a name', (input) => {
  expect(personNameField.read(input)).toEqual({ problem: 'invalid' })
})

test.each([42, true, {}, ['Anna'], { toString: () => 'Anna' }])('a value that is no text (%s) is not a name', (input) => {
  expect(personNameField.read(input)).toEqual({ problem: 'invalid' })
})

test('a name has 80 characters at most, counted as people count them', () => {
  expect(personNameField.read('a'.repeat(80))).toEqual({ value: 'a'.repeat(80) })
  expect(personNameField.read('𐐨'.repeat(80))).toEqual({ value: '𐐨'.repeat(80) })
  expect(personNameField.read('a'.repeat(81))).toEqual({ problem: 'too_long' })
  expect(personNameField.read('Anna '.repeat(40))).toEqual({ problem: 'too_long' })
})

test('tidying twice changes nothing more', () => {
  const once = tidyName('  D’Angelo   Maria‐Pia ')
  expect(tidyName(once)).toBe(once)
})

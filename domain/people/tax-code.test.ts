import { expect, test } from 'vitest'
import { taxCodeField, taxCodeWarnings } from './tax-code.ts'

const mario = { firstname: 'Mario', lastname: 'Rossi', birthDate: '1985-12-10' }

test.each([
  ['RSSMRA85T10A562S', mario],
  // A woman's day is 40 more; a first name with four consonants drops the second.
  ['BNCGNN80A41M996', { firstname: 'Giovànna', lastname: 'Bianco', birthDate: '1980-01-01' }],
  // Short names are padded with X.
  ['FOXYXX80A01M996', { firstname: 'Y', lastname: 'Fo', birthDate: '1980-01-01' }],
  ['DNGNCL80A01M996', { firstname: 'Nicolò', lastname: "D'Àngelo", birthDate: '1980-01-01' }],
  // The first code with letters for some digits: two people with the same code get different ones (omocodia).
  ['RSSMRA85T10A5SN', mario],
])('%s fits', (start, person) => {
  const codes = start.length === 16 ? [start] : [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => start + letter)
  for (const code of codes) expect(taxCodeField.read(code)).toEqual({ value: code })
  // Only one last letter is right.
  expect(codes.filter((code) => taxCodeWarnings(code, person).length === 0)).toHaveLength(1)
})

test.each([
  ['RSSMRA85T10A562S', mario, []],
  ['RSSMRA85T10A562T', mario, ['letter']],
  ['RSSMRA85T10A562S', { ...mario, lastname: 'Verdi' }, ['name']],
  ['RSSMRA85T10A562S', { ...mario, birthDate: '1985-12-11' }, ['birth']],
  ['RSSMRA85T10A562S', { ...mario, birthDate: null }, []],
  ['12345678901', { ...mario, lastname: 'Verdi' }, []],
] as const)('%s with %j gives the warnings %j', (code, person, warnings) => {
  expect(taxCodeWarnings(code, person)).toEqual(warnings)
})

test.each(['', 'RSSMRA85T10A562', 'RSSMRA85Z10A562S', '1234567890', 'ROSSI'])('%j is no code', (input) => {
  expect(taxCodeField.read(input).problem).toBeDefined()
})

test('a code is read with spaces and small letters', () => {
  expect(taxCodeField.read(' rss mra 85t10 a562s')).toEqual({ value: 'RSSMRA85T10A562S' })
})

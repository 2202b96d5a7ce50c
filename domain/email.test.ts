import { describe, expect, test } from 'vitest'
import { emailField, emailSuggestion, isEmail, normaliseEmail } from './email.ts'

test.each([
  ['  Anna.Rossi@Posta.Example ', 'anna.rossi@posta.example'],
  ['ANNA@POSTA.EXAMPLE', 'anna@posta.example'],
  ['anna@posta.example\n', 'anna@posta.example'],
  ['info@perche\u0301.example', 'info@xn--perch-fsa.example'],
  ['info@PERCHÉ.example', 'info@xn--perch-fsa.example'],
])('%j is the account %s', (written, kept) => {
  expect(emailField.read(written)).toEqual({ value: kept })
})

test('normalising twice changes nothing more', () => {
  const once = normaliseEmail(' Info@Perché.Example ')
  expect(normaliseEmail(once)).toBe(once)
})

test.each(["o'connor@posta.example", 'anna+circolo@posta.example', 'a_b-c.d@sotto.posta.example', '1@a.it'])(
  '%s is an address',
  (email) => {
    expect(isEmail(email)).toBe(true)
  },
)

test.each([
  'anna',
  'anna@',
  '@posta.example',
  'anna@posta',
  'anna@posta.',
  'anna@.example',
  'anna@posta..example',
  '.anna@posta.example',
  'anna.@posta.example',
  'an..na@posta.example',
  'anna rossi@posta.example',
  'anna@po sta.example',
  'anna@@posta.example',
  'anna@posta.example>',
  '"anna"@posta.example',
  'anna@-posta.example',
  'anna@posta-.example',
  'anna@192.168.0.1',
  'anna@[192.168.0.1]',
  'perché@posta.example',
  'anna@posta.example,bruno@posta.example',
  'anna@posta.example\nbcc: altri@posta.example',
  'anna@posta/x.example',
  'mailto:anna@posta.example',
  'anna\u0000@posta.example',
])('%j is refused', (email) => {
  expect(emailField.read(email)).toEqual({ problem: 'invalid' })
})

test.each([undefined, null, '', '   '])('%j is missing', (input) => {
  expect(emailField.read(input)).toEqual({ problem: 'required' })
})

test.each([42, {}, ['anna@posta.example']])('%j is no text', (input) => {
  expect(emailField.read(input)).toEqual({ problem: 'invalid' })
})

test('an address has 254 characters at most, 64 of them before the @', () => {
  const domain = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example`
  expect(isEmail(`${'x'.repeat(63)}@${domain}`)).toBe(true)
  expect(isEmail(`${'x'.repeat(65)}@posta.example`)).toBe(false)
  expect(emailField.read(`${'x'.repeat(250)}@posta.example`)).toEqual({ problem: 'too_long' })
})

test('a very long hostile address is judged at once', () => {
  expect(emailField.read(`${'a.'.repeat(30_000)}@x`)).toEqual({ problem: 'too_long' })
})

describe('a typing mistake', () => {
  test.each([
    ['anna@gmial.com', 'anna@gmail.com'],
    ['anna@gmai.com', 'anna@gmail.com'],
    ['anna@gmaill.com', 'anna@gmail.com'],
    ['anna@libero.ti', 'anna@libero.it'],
    ['anna@hotmial.it', 'anna@hotmail.it'],
    ['Anna@Gmail.con', 'anna@gmail.com'],
  ])('%s was meant to be %s', (written, meant) => {
    expect(emailSuggestion(written)).toBe(meant)
  })

  test.each(['anna@gmail.com', 'anna@posta.example', 'anna', 'anna@', '@gmial.com', ''])('%s is left alone', (written) => {
    expect(emailSuggestion(written)).toBeNull()
  })
})

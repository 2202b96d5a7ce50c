import { describe, expect, test } from 'vitest'
import { newPasswordField, passwordAdvice, passwordProblem } from './password.ts'
import { passwordField } from './password-field.ts'

test('six characters are enough, five are not, and none is a missing password', () => {
  expect(passwordProblem('gtk7w')).toBe('too_short')
  expect(passwordProblem('gtk7wq')).toBeNull()
  expect(passwordProblem('')).toBe('required')
})

test('characters are counted, not bytes', () => {
  expect(passwordProblem('𐐨𐐩𐐪')).toBe('too_short')
  expect(passwordProblem('è'.repeat(5))).toBe('too_short')
})

test('a very long text is refused before it is hashed', () => {
  expect(newPasswordField.read(Array.from({ length: 64 }, (_, i) => `${i % 7}k`).join(''))).toEqual({ value: expect.any(String) })
  expect(newPasswordField.read('xy7'.repeat(43))).toEqual({ problem: 'too_long' })
  expect(passwordField.read('a'.repeat(60_000))).toEqual({ problem: 'too_long' })
})

test.each([
  'password',
  'Password',
  'PASSWORD1',
  'Password1!',
  'p@ssw0rd',
  '123456',
  '1234567890',
  '654321',
  '111111',
  '121212',
  'abcdef',
  'qwerty',
  'qwerty123',
  'Qwertyuiop',
  '1q2w3e4r',
  '1qaz2wsx',
  'asdfgh',
  'juventus',
  'Forza Napoli',
  'amoremio',
  'tiamo1',
  'francesca88',
  'ciaociao',
  'abcabc',
  '        ',
  '12/03/1985',
  '01-01-1990',
  '19850312',
  '120385',
  'benvenuto',
  'tessera',
])('%s is one of the first guesses', (password) => {
  expect(passwordProblem(password)).toBe('common')
})

test.each([
  'tre gatti verdi',
  'x9$kQ2',
  'correct horse battery',
  'segreta-lunga',
  'Tramontana62oltre',
  'mele&pere',
  'ñandú7',
  'casa blu 4',
])('no rule of composition: %s is accepted', (password) => {
  expect(passwordProblem(password)).toBeNull()
})

test('a password is never trimmed', () => {
  expect(newPasswordField.read(' mele pere ')).toEqual({ value: ' mele pere ' })
})

test('the same letters from two keyboards are one password', () => {
  expect(newPasswordField.read('perche\u0301 mai')).toEqual(newPasswordField.read('perch\u00e9 mai'))
})

test('signing in does not ask an old password to follow the new rules', () => {
  expect(passwordField.read('123456')).toEqual({ value: '123456' })
  expect(passwordField.read('abc')).toEqual({ value: 'abc' })
  expect(passwordField.read('')).toEqual({ problem: 'required' })
})

test.each([123456, true, {}, ['password'], '\ud800lone surrogate'])('%j is not readable as a password', (input) => {
  expect(newPasswordField.read(input)).toEqual({ problem: 'invalid' })
})

describe('advice', () => {
  test.each([
    ['gtk7wq', 'weak'],
    ['password1', 'weak'],
    ['melepere', 'fair'],
    ['abcdefghijklmnop', 'weak'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['tre gatti verdi', 'strong'],
    ['k7#Vq2!mZp9x', 'strong'],
  ] as const)('%s is %s', (password, advice) => {
    expect(passwordAdvice(password)).toBe(advice)
  })

  test('the person’s name and address add nothing to a password', () => {
    expect(passwordAdvice('chiarapierazzuoli7')).toBe('strong')
    expect(passwordAdvice('chiarapierazzuoli7', ['Chiara', 'Pierazzuoli', 'chiara.pierazzuoli@posta.example'])).toBe('weak')
  })
})

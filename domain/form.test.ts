import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { acceptedTick, choiceField, fieldProblem, flagField, lineField, readForm, tokenField } from './form.ts'
import { profileForm } from './people/profile-form.ts'
import { forgotForm, resetForm } from './accounts/reset-password.ts'
import { setupForm } from './setup/setup.ts'
import { signInForm } from './accounts/sign-in.ts'
import { signUpForm } from './accounts/sign-up.ts'
import { changeEmailForm, verifyEmailForm } from './accounts/verify-email.ts'

const anna = {
  firstname: ' Anna ',
  lastname: 'D’Angelo',
  email: ' Anna@Posta.Example',
  password: 'mele e pere',
  privacy: true,
  confirm14: true,
}

describe('registration', () => {
  test('gives every value as it is stored', () => {
    expect(readForm(signUpForm, anna).values).toEqual({
      firstname: 'Anna',
      lastname: "D'Angelo",
      email: 'anna@posta.example',
      password: 'mele e pere',
      privacy: true,
      confirm14: true,
    })
  })

  test('an empty form names every field, in the order of the screen', () => {
    const { fields } = readForm(signUpForm, {})
    expect(fields).toEqual({
      firstname: 'required',
      lastname: 'required',
      email: 'required',
      password: 'required',
      privacy: 'not_accepted',
      confirm14: 'not_accepted',
    })
    expect(Object.keys(fields ?? {})).toEqual(['firstname', 'lastname', 'privacy', 'confirm14', 'email', 'password'])
  })

  test('all problems are reported at once', () => {
    expect(readForm(signUpForm, { ...anna, email: 'anna@', password: '12345', privacy: false }).fields).toEqual({
      email: 'invalid',
      password: 'too_short',
      privacy: 'not_accepted',
    })
  })

  test('a card number in the payload is an unknown field: only the server gives numbers', () => {
    expect(readForm(signUpForm, { ...anna, tessera: '0000000001' }).fields).toEqual({ tessera: 'unknown' })
  })
})

describe('hostile payloads', () => {
  test.each([null, undefined, 'text', 42, true, [], [anna]])('%j is no form, and has no fields to name', (input) => {
    expect(readForm(signUpForm, input)).toEqual({ fields: {} })
  })

  test('a key called __proto__ is one more unknown field and changes no prototype', () => {
    const input = JSON.parse('{"email":"anna@posta.example","__proto__":{"password":"x"},"constructor":1}') as unknown
    const { fields } = readForm(forgotForm, input)
    expect(Object.entries(fields ?? {})).toEqual([
      ['__proto__', 'unknown'],
      ['constructor', 'unknown'],
    ])
    expect(({} as Record<string, unknown>)['password']).toBeUndefined()
  })

  test('a value that is only inherited does not count', () => {
    expect(readForm(forgotForm, Object.create({ email: 'anna@posta.example' })).fields).toEqual({ email: 'required' })
  })

  test('a very long text is refused before NFC, which takes more than linear time on combining marks', () => {
    const endless = `a${'\u0301\u0323'.repeat(1_000)}`
    const normalize = vi.spyOn(String.prototype, 'normalize')
    onTestFinished(() => normalize.mockRestore())
    expect(readForm(signUpForm, { ...anna, firstname: endless, lastname: endless, email: endless, password: endless }).fields).toEqual({
      firstname: 'too_long',
      lastname: 'too_long',
      email: 'too_long',
      password: 'too_long',
    })
    expect(lineField({ max: 5_000 }).read(endless)).toEqual({ problem: 'too_long' })
    expect(normalize).not.toHaveBeenCalled()
  })

  test.each(['on', 'true', 1, {}])('a tick must be true, not %j', (input) => {
    expect(acceptedTick.read(input)).toEqual({ problem: 'invalid' })
  })
})

test('every form reads its own values', () => {
  expect(readForm(signInForm, { email: 'ANNA@posta.example', password: '123' }).values).toEqual({
    email: 'anna@posta.example',
    password: '123',
  })
  expect(readForm(profileForm, { firstname: 'A', lastname: 'B', privacy: true, confirm14: true }).values).toBeDefined()
  expect(readForm(forgotForm, { email: 'anna@posta.example' }).values).toBeDefined()
  expect(readForm(resetForm, { token: 'abc', password: 'mele e pere' }).values).toBeDefined()
  expect(readForm(verifyEmailForm, { token: 'abc' }).values).toEqual({ token: 'abc' })
  expect(readForm(changeEmailForm, { email: 'anna@posta.example' }).values).toBeDefined()
  expect(
    readForm(setupForm, {
      token: 'abc',
      name: ' Circolo  La Fonte APS ',
      color: '#0B5C6B',
      associationEmail: 'info@fonte.example',
      firstname: 'Anna',
      lastname: 'Rossi',
      adminEmail: 'anna@posta.example',
      password: 'mele e pere',
      privacy: true,
      confirm14: true,
    }).values,
  ).toMatchObject({ name: 'Circolo La Fonte APS', color: '#0b5c6b' })
})

describe('a line of text', () => {
  const line = lineField({ max: 5 })

  test.each([
    ['  a   b ', { value: 'a b' }],
    ['', { problem: 'required' }],
    ['   ', { problem: 'required' }],
    ['abcdef', { problem: 'too_long' }],
    ['😀😀😀😀😀', { value: '😀😀😀😀😀' }],
    ['a\u202eb', { problem: 'invalid' }],
    [5, { problem: 'invalid' }],
  ])('%j gives %j', (input, read) => {
    expect(line.read(input)).toEqual(read)
  })
})

test('a token is taken as it is, up to a limit', () => {
  expect(tokenField.read('x'.repeat(513))).toEqual({ problem: 'too_long' })
  expect(fieldProblem(tokenField, 'abc')).toBeNull()
  expect(fieldProblem(tokenField, undefined)).toBe('required')
})

test('a choice is one of its exact values, and a flag is true or false', () => {
  const kind = choiceField(['lost', 'found'])
  expect(kind.read('found')).toEqual({ value: 'found' })
  for (const none of [undefined, null, '']) expect(kind.read(none)).toEqual({ problem: 'required' })
  for (const other of ['Found', 'sold', 0, ['lost'], {}]) expect(kind.read(other)).toEqual({ problem: 'invalid' })
  expect([true, false].map((input) => flagField.read(input))).toEqual([{ value: true }, { value: false }])
  expect(flagField.read(undefined)).toEqual({ problem: 'required' })
  for (const other of [null, 'true', 1]) expect(flagField.read(other)).toEqual({ problem: 'invalid' })
})

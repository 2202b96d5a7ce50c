import { emailField } from '#domain/email.ts'
import type { Field } from '#domain/form.ts'
import { passwordField } from './password-field.ts'
import { codeField } from './second-factor.ts'

/** Rules for new passwords do not apply to an old one. */
export const signInForm = { email: emailField, password: passwordField }

const optionalCode: Field<string | undefined> = {
  kind: 'text',
  read: (input) => (input === undefined || input === null || input === '' ? { value: undefined } : codeField.read(input)),
}

/** Proves the person's identity before a change of the account. An account with a second factor needs the code. */
export const proveForm = { password: passwordField, code: optionalCode }

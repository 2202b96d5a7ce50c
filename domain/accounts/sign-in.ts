import { emailField } from '#domain/email.ts'
import type { Field } from '#domain/form.ts'
import { passwordField } from './password-field.ts'
import { codeField } from './second-factor.ts'

/** Signing in asks only what is needed to try: the rules for new passwords do not concern an old one. */
export const signInForm = { email: emailField, password: passwordField }

const optionalCode: Field<string | undefined> = {
  kind: 'text',
  read: (input) => (input === undefined || input === null || input === '' ? { value: undefined } : codeField.read(input)),
}

/** Proving again who one is, before the account itself is changed; the code where the account has a second factor. */
export const proveForm = { password: passwordField, code: optionalCode }

import { emailField } from './email.ts'
import { passwordField } from './password.ts'

/** Signing in asks only what is needed to try: the rules for new passwords do not concern an old one. */
export const signInForm = { email: emailField, password: passwordField }

/** Proving again who one is, before the account itself is changed. */
export const proveForm = { password: passwordField }

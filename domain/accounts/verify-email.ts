import { emailField } from '#domain/email.ts'
import { tokenField } from '#domain/form.ts'

export const verifyEmailForm = { token: tokenField }

/** Changes the address of an account that has not confirmed one yet. */
export const changeEmailForm = { email: emailField }

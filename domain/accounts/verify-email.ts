import { emailField } from '#domain/email.ts'
import { tokenField } from '#domain/form.ts'

export const verifyEmailForm = { token: tokenField }

/** Another address for an account that has not confirmed its own yet. */
export const changeEmailForm = { email: emailField }

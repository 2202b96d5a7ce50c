import { emailField } from './email.ts'
import { tokenField } from './form.ts'

export const verifyEmailForm = { token: tokenField }

/** Another address for an account that has not confirmed its own yet. */
export const changeEmailForm = { email: emailField }

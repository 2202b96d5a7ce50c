import { emailField } from '#domain/email.ts'
import { tokenField } from '#domain/form.ts'
import { newPasswordField } from './password.ts'

export const forgotForm = { email: emailField }

export const resetForm = { token: tokenField, password: newPasswordField }

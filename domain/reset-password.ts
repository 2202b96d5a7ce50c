import { emailField } from './email.ts'
import { tokenField } from './form.ts'
import { newPasswordField } from './password.ts'

export const forgotForm = { email: emailField }

export const resetForm = { token: tokenField, password: newPasswordField }

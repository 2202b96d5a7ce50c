import { emailField } from '#domain/email.ts'
import { newPasswordField } from './password.ts'
import { profileForm } from '#domain/people/profile-form.ts'

/** Registration. The server gives the card number (specification, section 3). */
export const signUpForm = { ...profileForm, email: emailField, password: newPasswordField }

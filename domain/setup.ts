import { colorField } from './association.ts'
import { emailField } from './email.ts'
import { lineField, tokenField } from './form.ts'
import { newPasswordField } from './password.ts'
import { personNameField } from './person-name.ts'

/** The first start of a real installation: the association and its first administrator. */
export const setupForm = {
  token: tokenField,
  name: lineField({ max: 120 }),
  color: colorField,
  email: emailField,
  firstname: personNameField,
  lastname: personNameField,
  adminEmail: emailField,
  password: newPasswordField,
}

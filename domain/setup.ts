import { colorField } from './association.ts'
import { emailField } from './email.ts'
import { acceptedTick, lineField, tokenField } from './form.ts'
import { newPasswordField } from './password.ts'
import { personNameField } from './person-name.ts'

/** The first start of a real installation: the association and its first administrator. */
export const setupForm = {
  token: tokenField,
  name: lineField({ max: 120 }),
  color: colorField,
  associationEmail: emailField,
  firstname: personNameField,
  lastname: personNameField,
  adminEmail: emailField,
  password: newPasswordField,
  privacy: acceptedTick,
  confirm14: acceptedTick,
}

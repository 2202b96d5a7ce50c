import { colorField } from '#domain/content/association.ts'
import { emailField } from '#domain/email.ts'
import { acceptedTick, lineField, tokenField } from '#domain/form.ts'
import { newPasswordField } from '#domain/accounts/password.ts'
import { personNameField } from '#domain/person-name.ts'

/** The set-up of a real installation: the association and its first administrator. */
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

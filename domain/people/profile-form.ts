import { acceptedTick } from '#domain/form.ts'
import { personNameField } from '#domain/person-name.ts'

/** Completes an incomplete profile after sign-in; PUT /api/users/:uid takes the same fields. */
export const profileForm = {
  firstname: personNameField,
  lastname: personNameField,
  privacy: acceptedTick,
  confirm14: acceptedTick,
}

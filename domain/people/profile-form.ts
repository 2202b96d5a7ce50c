import { acceptedTick } from '#domain/form.ts'
import { personNameField } from '#domain/person-name.ts'

/** What completes a profile after a sign-in that left no complete document; PUT /api/users/:uid takes the same. */
export const profileForm = {
  firstname: personNameField,
  lastname: personNameField,
  privacy: acceptedTick,
  confirm14: acceptedTick,
}

import { flagField, lineField, type Field } from '#domain/form.ts'
import { personNameField } from '#domain/person-name.ts'

/** Some people have a single name; it is the surname (domain guide, section 12). */
const optionalName: Field<string> = {
  kind: 'text',
  read: (input) => (typeof input === 'string' && !input.trim() ? { value: '' } : personNameField.read(input)),
}

/** The name of a card's holder, as staff write it; PUT /api/staff/members/:number/name. */
export const holderNames = { holderFirstname: optionalName, holderLastname: personNameField }

/** POST /api/staff/members/:number/name-request. `request`: the one that was shown. */
export const nameDecisionForm = { request: lineField({ max: 64 }), isGranted: flagField }

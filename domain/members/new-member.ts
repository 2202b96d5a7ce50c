import { flagField, lineField, type Field } from '#domain/form.ts'
import { requestKeyField } from '#domain/request-key.ts'
import { personNameField } from '#domain/person-name.ts'
import { recordFields } from './person.ts'

/** Some people have one name alone; it stands as the surname (domain guide, section 12). */
const optionalName: Field<string> = {
  kind: 'text',
  read: (input) => (typeof input === 'string' && !input.trim() ? { value: '' } : personNameField.read(input)),
}

/**
 * POST /api/staff/members: a card for somebody without an account. `requestKey`: the same press sent again makes one card. `isAnother`: staff
 * have looked at the person who is alike, and it is somebody else.
 */
export const newMemberForm = {
  requestKey: requestKeyField,
  isAnother: flagField,
  holderFirstname: optionalName,
  holderLastname: personNameField,
  membership: lineField({ max: 64 }),
  ...recordFields,
}

/** Whether staff give a card in this category. Who becomes a *socio* the board decides (domain guide, section 2). */
export const isGivenCategory = ({ admission }: { admission?: unknown }): boolean => admission === 'automatic'

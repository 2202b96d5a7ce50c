import { flagField, lineField } from '#domain/form.ts'
import { requestKeyField } from '#domain/request-key.ts'
import { holderNames } from './holder-name.ts'
import { recordFields } from './person.ts'

/**
 * POST /api/staff/members: a card for a person without an account. `requestKey`: the same key makes one card. `isAnother`: staff have
 * checked that the similar person is another one.
 */
export const newMemberForm = {
  requestKey: requestKeyField,
  isAnother: flagField,
  ...holderNames,
  membership: lineField({ max: 64 }),
  ...recordFields,
}

/** Whether staff can give a card in this category. The board decides who becomes a *socio* (domain guide, section 2). */
export const isGivenCategory = ({ admission }: { admission?: unknown }): boolean => admission === 'automatic'

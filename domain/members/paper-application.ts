import { dateField } from '#domain/date-field.ts'
import { optionalField, type FieldProblem, type Values } from '#domain/form.ts'
import { newMemberForm } from './new-member.ts'
import { birthProblem } from './person.ts'
import type { Association } from '#domain/content/association.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { isOpenCategory } from '#domain/applications/application.ts'

/** POST /api/staff/applications: an application on paper of a person without an account. `appliedOn`: the day of the paper; null: today. */
export const paperApplicationForm = { ...newMemberForm, appliedOn: optionalField(dateField) }
export type PaperApplication = Values<typeof paperApplicationForm>

/** Domain guide, section 2: an application needs birth and residence. */
const NEEDED = ['birthDate', 'birthPlace', 'street', 'comune'] as const

/** Problems by field; empty if all is valid. */
export function paperApplicationProblems(
  association: Pick<Association, 'membershipCategories'>,
  asked: PaperApplication,
  today: PlainDate,
): Record<string, FieldProblem> {
  const { membership, birthDate, appliedOn } = asked
  const birth = birthProblem(asked, today)
  return {
    ...(association.membershipCategories.some((one) => one.id === membership && isOpenCategory(one)) ? {} : { membership: 'invalid' }),
    ...Object.fromEntries(NEEDED.filter((field) => asked[field] === null).map((field) => [field, 'required' as const])),
    ...(birth && { birthDate: birth }),
    ...(appliedOn !== null && appliedOn > today && { appliedOn: 'in_future' }),
    ...(appliedOn !== null && birthDate !== null && appliedOn < birthDate && { appliedOn: 'invalid' }),
  }
}

import { ACCOUNT_AGE, ADULT_AGE, ageOn } from '#domain/age.ts'
import type { Association, MembershipCategory } from '#domain/content/association.ts'
import { dateField } from '#domain/date-field.ts'
import { acceptedTick, type Field, type FieldProblem, lineField, readText, type Values } from '#domain/form.ts'
import { optionalPhoneField } from '#domain/phone.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { ShownResolution } from '#domain/register/register.ts'

/**
 * State of an application for membership (domain guide, section 2). `waiting_guardian`: a minor's application before the guardian signs.
 * Only the board approves or rejects.
 */
export const APPLICATION_STATES = ['submitted', 'waiting_guardian', 'approved', 'rejected', 'withdrawn'] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

/** Undecided. A person has at most one such application. */
export const isOpen = (state: ApplicationState): boolean => state === 'submitted' || state === 'waiting_guardian'

/**
 * The person's application. Times in epoch ms. `reason`: the board's words in a refusal; `decision`: the resolution; `appeal`: the
 * assembly's decision on an appeal; `appealBy`: the last day for one.
 */
export type ApplicationItem = {
  id: string
  state: ApplicationState
  category: { id: string; label: string }
  submittedAt: number
  decidedAt: number | null
  reason: string | null
  decision: ShownResolution | null
  appealBy: PlainDate | null
  appealBody: string
  appealedOn: PlainDate | null
  appeal: ShownResolution | null
}

/** `canApply`: whether a new application is accepted now. */
export type ApplicationAnswer = { application: ApplicationItem | null; canApply: boolean }

const categoryField: Field<string> = {
  kind: 'text',
  read: (input) => {
    const text = readText(input)
    if (text.problem) return text
    return /^[\w-]{1,80}$/.test(text.value) ? { value: text.value } : { problem: 'invalid' }
  },
}

/** Five digits without spaces. Text, because leading zeros count. */
export const capField = coded(/^\d{5}$/, (text) => text.replace(/\s/g, ''))
/** The two letters of the province. */
export const provinciaField = coded(/^[A-Z]{2}$/, (text) => text.trim().toUpperCase())

/** «Fai domanda»: only what the law and the statute require. The name comes from the profile. */
export const applicationForm = {
  category: categoryField,
  birthDate: dateField,
  birthPlace: lineField({ max: 80 }),
  street: lineField({ max: 120 }),
  cap: capField,
  comune: lineField({ max: 80 }),
  provincia: provinciaField,
  phone: optionalPhoneField,
  statute: acceptedTick,
  privacy: acceptedTick,
}

export type ApplicationValues = Values<typeof applicationForm>

/** Whether people can apply for a category: the board admits to it, and the assembly does not confer it. Takes documents of any shape. */
export const isOpenCategory = ({ admission, conferred }: { admission?: unknown; conferred?: unknown }): boolean =>
  admission === 'resolution' && conferred !== true

/** Whether a person of this age may be in a category. */
export const isAgeFor = ({ minAge, maxAge }: Pick<MembershipCategory, 'minAge' | 'maxAge'>, age: number): boolean =>
  age >= (minAge ?? 0) && age <= (maxAge ?? Infinity)

/** Problems across fields: the declared age of 14, and the age limits of the category. */
export function applicationProblems(
  association: Pick<Association, 'membershipCategories'>,
  { birthDate, category: id }: Pick<ApplicationValues, 'birthDate' | 'category'>,
  today: PlainDate,
): Record<string, FieldProblem> {
  const age = ageOn(birthDate, today)
  if (age < 0) return { birthDate: 'in_future' }
  if (age > 130) return { birthDate: 'invalid' }
  if (age < ACCOUNT_AGE) return { birthDate: 'not_accepted' }
  const category = association.membershipCategories.find((category) => category.id === id)
  if (!category || !isOpenCategory(category)) return { category: 'invalid' }
  return isAgeFor(category, age) ? {} : { category: 'not_accepted' }
}

/** A minor's application waits for a guardian's signature (domain guide, section 7). */
export const firstState = (birthDate: PlainDate, today: PlainDate): ApplicationState =>
  ageOn(birthDate, today) < ADULT_AGE ? 'waiting_guardian' : 'submitted'

function coded(pattern: RegExp, tidy: (text: string) => string): Field<string> {
  return {
    kind: 'text',
    read: (input) => {
      const text = readText(input)
      if (text.problem) return text
      const value = tidy(text.value)
      if (!value) return { problem: 'required' }
      return pattern.test(value) ? { value } : { problem: 'invalid' }
    },
  }
}

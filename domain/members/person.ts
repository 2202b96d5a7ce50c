import { capField, provinciaField } from '#domain/applications/application.ts'
import { dateField } from '#domain/date-field.ts'
import { emailField } from '#domain/email.ts'
import { lineField, type Values, optionalField } from '#domain/form.ts'
import { linesField } from '#domain/lines-field.ts'
import { taxCodeField } from '#domain/people/tax-code.ts'
import { optionalPhoneField } from '#domain/phone.ts'
import type { PlainDate } from '#domain/plain-date.ts'

export const MAX_PERSON_NOTES = 2000

/** The association's record of a person, beside the name. Any field may be unknown. */
export const recordFields = {
  birthDate: optionalField(dateField),
  birthPlace: optionalField(lineField({ max: 80 })),
  taxCode: optionalField(taxCodeField),
  street: optionalField(lineField({ max: 120 })),
  cap: optionalField(capField),
  comune: optionalField(lineField({ max: 80 })),
  provincia: optionalField(provinciaField),
  phone: optionalPhoneField,
  /** Only for a person without an account: an account has its own address. */
  email: optionalField(emailField),
  notes: linesField(MAX_PERSON_NOTES, true),
}

export type PersonRecord = Values<typeof recordFields>
export const RECORD_FIELDS = Object.keys(recordFields) as (keyof PersonRecord)[]

/** PUT /api/staff/members/:number/person. `revision`: of the record when the form was opened; '0' without a record. */
export const personForm = { revision: lineField({ max: 12 }), ...recordFields }

export const NO_RECORD: PersonRecord = {
  birthDate: null,
  birthPlace: null,
  taxCode: null,
  street: null,
  cap: null,
  comune: null,
  provincia: null,
  phone: '',
  email: null,
  notes: '',
}

/** A birth date in the future, or earlier than any living person's. */
export const birthProblem = ({ birthDate }: Pick<PersonRecord, 'birthDate'>, today: PlainDate): 'in_future' | 'invalid' | null => {
  if (birthDate === null) return null
  if (birthDate > today) return 'in_future'
  return birthDate < `${Number(today.slice(0, 4)) - 130}${today.slice(4)}` ? 'invalid' : null
}

/** "Via del Mulino 7, 52100 Arezzo (AR)", with the known parts only. */
export function addressOf({
  street,
  cap,
  comune,
  provincia,
}: Pick<PersonRecord, 'street' | 'cap' | 'comune' | 'provincia'>): string | null {
  const town = [cap, comune, provincia && `(${provincia})`].filter(Boolean).join(' ')
  return [street, town].filter(Boolean).join(', ') || null
}

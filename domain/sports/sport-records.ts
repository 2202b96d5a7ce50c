import { ageOn } from '#domain/age.ts'
import { dayOfMonth } from '#domain/calendar.ts'
import { lastOfTwelveMonths } from '#domain/cards/card-validity.ts'
import { dateField } from '#domain/date-field.ts'
import { choiceField, type Field, type FieldProblem, flagField, lineField, optionalField, type Values } from '#domain/form.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'

/** Kinds of medical certificates (domain guide, section 9). */
export const CERTIFICATE_KINDS = ['non_competitive', 'competitive'] as const
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number]

/** Kinds of registered persons in the national register of sports activities. */
export const REGISTRATION_KINDS = ['competitive_athlete', 'athlete', 'manager', 'coach', 'referee'] as const
export type RegistrationKind = (typeof REGISTRATION_KINDS)[number]

const sportField: Field<string> = {
  kind: 'text',
  read: (input) => (typeof input === 'string' && /^[\w-]{1,80}$/.test(input) ? { value: input } : { problem: 'required' }),
}
/** The form asks only minors. */
const assentField: Field<boolean> = {
  kind: 'boolean',
  read: (input) => (input === undefined ? { value: false } : flagField.read(input)),
}
/**
 * `revision`: of the record when the form was opened; '0' for a new record. The form makes the id of a new record, so that a repeated
 * request creates only one.
 */
const record = {
  id: lineField({ max: 40 }),
  revision: lineField({ max: 12 }),
}

/** `sport`: null for any sport; `expiresOn`: null for a year from its issue. */
export const certificateForm = {
  ...record,
  kind: choiceField(CERTIFICATE_KINDS),
  sport: optionalField(sportField),
  issuedOn: dateField,
  expiresOn: optionalField(dateField),
}

/** `organisation`: the affiliating federation or body; `cardCode`: the number of its card; `leftOn`: the last day, when it ended early. */
export const registrationForm = {
  ...record,
  sport: sportField,
  kind: choiceField(REGISTRATION_KINDS),
  organisation: lineField({ max: 80 }),
  cardCode: lineField({ max: 40 }),
  issuedOn: dateField,
  expiresOn: dateField,
  leftOn: optionalField(dateField),
  assentGiven: assentField,
}

type Dates = { issuedOn: PlainDate; expiresOn: PlainDate | null; leftOn?: PlainDate | null }

/** Problems of the days, by field. */
export function datesProblem({ issuedOn, expiresOn, leftOn = null }: Dates, today: PlainDate): Record<string, FieldProblem> {
  return {
    ...(issuedOn > today && { issuedOn: 'in_future' as const }),
    ...(expiresOn !== null && expiresOn < issuedOn && { expiresOn: 'invalid' as const }),
    ...(leftOn !== null && (leftOn < issuedOn || leftOn > today) && { leftOn: 'invalid' as const }),
  }
}

/** The last day of a year from the issue, both included. */
export const aYearFrom = (issuedOn: PlainDate): PlainDate => lastOfTwelveMonths(issuedOn, dayOfMonth(issuedOn))

/** From twelve years on a minor must agree personally (art. 16 d.lgs. 36/2021; domain guide, section 7). */
export function needsAssent(birthDate: PlainDate | null, issuedOn: PlainDate): boolean {
  if (birthDate === null) return false
  const age = ageOn(birthDate, issuedOn)
  return age >= 12 && age < 18
}

/** What a registered athlete of today needs: no certificate at all, none that is still good, or one that ends within a month. */
export const CERTIFICATE_NEEDS = ['missing', 'expired', 'expiring'] as const
export type CertificateNeed = (typeof CERTIFICATE_NEEDS)[number]

/** Kinds of registration that need a certificate. */
export const ATHLETES: readonly RegistrationKind[] = ['competitive_athlete', 'athlete']

export type RecordState = 'valid' | 'expiring' | 'expired' | 'ended'
/** A certificate that ends within these days is said to end soon. */
export const SOON_DAYS = 30

export function recordState(
  { expiresOn, leftOn = null }: { expiresOn: PlainDate; leftOn?: PlainDate | null },
  today: PlainDate,
): RecordState {
  if (leftOn !== null && leftOn < today) return 'ended'
  if (expiresOn < today) return 'expired'
  return expiresOn <= addDays(today, SOON_DAYS) ? 'expiring' : 'valid'
}

type Shown<T extends { id: string }> = Omit<T, 'revision' | 'expiresOn'> & { revision: string; sportName: string; expiresOn: PlainDate }
/** `seenBy`: null after the erasure of that account; `seenAt`: epoch ms. */
export type Certificate = Shown<Values<typeof certificateForm>> & { seenBy: string | null; seenAt: number }
export type Registration = Shown<Values<typeof registrationForm>>

/**
 * GET /api/staff/members/:number/sports. `sports`: the association's; `assent`: whether a registration of the last twelve months may need
 * the minor's own assent.
 */
export type SportRecords = {
  certificates: Certificate[]
  registrations: Registration[]
  sports: { id: string; name: string }[]
  mayWrite: boolean
  assent: boolean
}

import { dateField } from '#domain/date-field.ts'
import { choiceField, lineField, type FieldProblem, type Values, optionalField } from '#domain/form.ts'
import { linesField } from '#domain/lines-field.ts'
import { personNameField } from '#domain/person-name.ts'
import { taxCodeField } from '#domain/people/tax-code.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { END_REASONS, type EndReason } from './register.ts'
import { withdrawalDay, type MembershipRules } from './rules.ts'

export const MAX_END_TEXT = 1000

/**
 * POST /api/staff/members/:number/end. `on`: when the letter came, or the day of the death; `decidedOn`, `reference`, `body`: of the
 * resolution, which an exclusion and a lapse need; `remindedOn`: of the reminder before a lapse; `why`: what the person is told.
 */
export const endForm = {
  reason: choiceField(END_REASONS),
  on: optionalField(dateField),
  decidedOn: optionalField(dateField),
  reference: optionalField(lineField({ max: 60 })),
  body: optionalField(lineField({ max: 80 })),
  remindedOn: optionalField(dateField),
  why: linesField(MAX_END_TEXT, true),
}
export type EndValues = Values<typeof endForm>

/** Reasons that a body of the association decides. */
export const isDecided = (reason: EndReason): boolean => reason === 'exclusion' || reason === 'arrears'

/** What each reason needs, and days that cannot be. Empty when there is nothing wrong. */
export function endProblems(
  { reason, on, decidedOn, reference, body, remindedOn, why }: EndValues,
  { today, memberSince }: { today: PlainDate; memberSince: PlainDate },
): Record<string, FieldProblem> {
  const dayProblem = (day: PlainDate | null): FieldProblem | null =>
    day === null ? 'required' : day > today ? 'in_future' : day < memberSince ? 'not_accepted' : null
  const problems: [string, FieldProblem | null][] = isDecided(reason)
    ? [
        ['decidedOn', dayProblem(decidedOn)],
        ['reference', reference === null ? 'required' : null],
        ['body', body === null ? 'required' : null],
        // Nobody lapses who was not asked to pay first (domain guide, section 2).
        ['remindedOn', reason === 'arrears' ? (dayProblem(remindedOn) ?? (remindedOn! > decidedOn! ? 'not_accepted' : null)) : null],
        ['why', reason === 'exclusion' && why === '' ? 'required' : null],
      ]
    : [['on', dayProblem(on)]]
  return Object.fromEntries(problems.filter((one): one is [string, FieldProblem] => one[1] !== null))
}

/** The first day on which the person is no member: of an exclusion the day on which it is told, of a lapse that of the resolution. */
export function endDay({ reason, on, decidedOn }: EndValues, rules: MembershipRules, today: PlainDate): PlainDate {
  if (reason === 'exclusion') return today
  if (reason === 'arrears') return decidedOn!
  return reason === 'withdrawal' ? withdrawalDay(rules, on!) : on!
}

/** POST /api/staff/register/:number/correction. `seen`: how many rows the membership had when the form was opened; `why`: for the register. */
export const correctionForm = {
  seen: lineField({ max: 6 }),
  lastname: optionalField(personNameField),
  firstname: personNameField,
  birthDate: optionalField(dateField),
  birthPlace: optionalField(lineField({ max: 80 })),
  taxCode: optionalField(taxCodeField),
  residence: optionalField(lineField({ max: 200 })),
  admittedOn: dateField,
  why: linesField(500),
}
export type CorrectionValues = Values<typeof correctionForm>

/**
 * POST /api/staff/register/:number/reopening: an end was written of the wrong person. `end`: the number of its row; `reason`: what it says;
 * `why`: for the register.
 */
export const reopeningForm = { end: lineField({ max: 10 }), reason: choiceField(END_REASONS), why: linesField(500) }
export type ReopeningValues = Values<typeof reopeningForm>

/** What a correction may change of a row. */
export const CORRECTED_FIELDS = ['lastname', 'firstname', 'birthDate', 'birthPlace', 'taxCode', 'residence', 'admittedOn'] as const

/** GET /api/membership: the own membership. `endsOn`: the first day without it, which may lie ahead; `leavingOn`: what leaving today comes to. */
export type OwnMembership = {
  memberSince: PlainDate | null
  registerNumber: number | null
  endsOn: PlainDate | null
  reason: string | null
  leavingOn: PlainDate
  /** `minor`: a parent goes to the office; null: yes. */
  mayNot: 'not_member' | 'ended' | 'minor' | null
}

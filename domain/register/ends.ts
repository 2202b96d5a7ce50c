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
 * POST /api/staff/members/:number/end. `on`: the day of the letter's arrival, or of the death; `decidedOn`, `reference`, `body`: of the
 * resolution for an exclusion or a lapse; `remindedOn`: the reminder before a lapse; `why`: the reason given to the person.
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

/** Reasons that need a decision of the association. */
export const isDecided = (reason: EndReason): boolean => reason === 'exclusion' || reason === 'arrears'

/** Missing or impossible fields, by reason. Empty if all is valid. */
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
        // A lapse needs an earlier reminder (domain guide, section 2).
        ['remindedOn', reason === 'arrears' ? (dayProblem(remindedOn) ?? (remindedOn! > decidedOn! ? 'not_accepted' : null)) : null],
        ['why', reason === 'exclusion' && why === '' ? 'required' : null],
      ]
    : [['on', dayProblem(on)]]
  return Object.fromEntries(problems.filter((one): one is [string, FieldProblem] => one[1] !== null))
}

/** The first day without membership: for an exclusion the day of its notification, for a lapse the day of the resolution. */
export function endDay({ reason, on, decidedOn }: EndValues, rules: MembershipRules, today: PlainDate): PlainDate {
  if (reason === 'exclusion') return today
  if (reason === 'arrears') return decidedOn!
  return reason === 'withdrawal' ? withdrawalDay(rules, on!) : on!
}

/**
 * POST /api/staff/register/:number/correction. `seen`: the membership's number of rows when the form was opened; `why`: for the register.
 */
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
 * POST /api/staff/register/:number/reopening: withdraws an end that was written for the wrong person. `end`: the number of its row;
 * `reason`: the row's reason; `why`: for the register.
 */
export const reopeningForm = { end: lineField({ max: 10 }), reason: choiceField(END_REASONS), why: linesField(500) }
export type ReopeningValues = Values<typeof reopeningForm>

/** The fields that a correction may change. */
export const CORRECTED_FIELDS = ['lastname', 'firstname', 'birthDate', 'birthPlace', 'taxCode', 'residence', 'admittedOn'] as const

/**
 * GET /api/membership: the person's membership. `endsOn`: its first day without membership, perhaps in the future; `leavingOn`: the same
 * day if the person left today.
 */
export type OwnMembership = {
  memberSince: PlainDate | null
  registerNumber: number | null
  endsOn: PlainDate | null
  reason: string | null
  leavingOn: PlainDate
  /** The obstacle to leaving here; `minor`: a guardian asks at the office. Null: none. */
  mayNot: 'not_member' | 'ended' | 'minor' | null
}

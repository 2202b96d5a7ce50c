import { otherField, resolutionForm } from '#domain/applications/admission.ts'
import type { CardPeriods } from '#domain/cards/card-state.ts'
import type { Association } from '#domain/content/association.ts'
import { dateField } from '#domain/date-field.ts'
import { isMinor } from '#domain/family/family.ts'
import { lineField, optionalField, type FieldProblem, type Values } from '#domain/form.ts'
import { personNameField } from '#domain/person-name.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { membershipRules } from '#domain/register/rules.ts'
import { isEnded } from './card-acts.ts'

/**
 * POST /api/staff/members/:number/admission: the board has admitted a person without an account. `version`: of the sheet that staff saw;
 * `guardianName`, `signedOn`: a minor's paper signature.
 */
export const paperAdmissionForm = {
  version: lineField({ max: 64 }),
  membership: lineField({ max: 64 }),
  ...resolutionForm,
  guardianName: optionalField(personNameField),
  signedOn: optionalField(dateField),
  isOther: otherField,
}
export type PaperAdmission = Values<typeof paperAdmissionForm>

/**
 * The data of «Ammetti» on a sheet. `decidingBody`: the default body. `needs`: a birth date or a guardian's signature that must be entered
 * first; null: nothing.
 */
export type AdmissionAct = { categories: { id: string; label: string }[]; needs: 'birth' | 'guardian' | null; decidingBody: string }

type Holder = Pick<CardPeriods, 'suspendedFrom' | 'suspendedTo' | 'cancelledOn'> & {
  uid: string | null
  memberSince: PlainDate | null
  birthDate: PlainDate | null
}

/** null for holders with an account (they apply there), for members, and for an ended card. */
export function admissionAct(holder: Holder, association: Association | null, today: PlainDate): AdmissionAct | null {
  const { uid, memberSince, birthDate } = holder
  if (uid !== null || memberSince !== null || isEnded(holder)) return null
  const of = association?.membershipCategories.filter(({ admission }) => admission === 'resolution') ?? []
  if (of.length === 0) return null
  return {
    categories: of.map(({ id, label }) => ({ id, label })),
    decidingBody: membershipRules(association).decidingBody,
    needs: birthDate === null ? 'birth' : isMinor(birthDate, today) ? 'guardian' : null,
  }
}

/** Empty if all is valid. */
export function paperAdmissionProblems(
  { membership, decidedOn, guardianName, signedOn }: PaperAdmission,
  { categories, needs }: AdmissionAct,
  { today, birthDate }: { today: PlainDate; birthDate: PlainDate },
): Record<string, FieldProblem> {
  const unsigned = needs === 'guardian'
  const problems: [string, FieldProblem | null | false][] = [
    ['membership', categories.every(({ id }) => id !== membership) && 'invalid'],
    ['decidedOn', decidedOn > today ? 'in_future' : decidedOn < birthDate && 'not_accepted'],
    ['guardianName', unsigned && guardianName === null && 'required'],
    ['signedOn', unsigned && (signedOn === null ? 'required' : signedOn > today && 'in_future')],
  ]
  return Object.fromEntries(problems.filter((one): one is [string, FieldProblem] => Boolean(one[1])))
}

import { ADULT_AGE, ageOn } from '#domain/age.ts'
import type { CardPeriods } from '#domain/cards/card-state.ts'
import { lastGoodDay } from '#domain/cards/card-state.ts'
import { currentPeriod, firstPeriod, type Period } from '#domain/cards/card-validity.ts'
import type { Association, CardValidity } from '#domain/content/association.ts'
import { dateField } from '#domain/date-field.ts'
import { choiceField, lineField, type Field, type FieldProblem } from '#domain/form.ts'
import { linesField } from '#domain/lines-field.ts'
import { personNameField } from '#domain/person-name.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { ShownResolution } from '#domain/register/register.ts'
import { isAgeFor, isOpen, type ApplicationState } from './application.ts'

/**
 * Obstacles to an admission, and warnings for the board: the guardian's signature, the confirmation of the address or an account is missing, the age
 * does not fit, the category was removed, the card has ended, or the person, or one like them, is a member already.
 */
export const MISSING = ['guardian', 'email', 'account', 'age', 'category', 'card', 'member', 'same_person'] as const
export type Missing = (typeof MISSING)[number]

/** Each of these blocks an admission. Staff may override `same_person` by stating that it is another person. */
export const BLOCKING: readonly Missing[] = ['guardian', 'category', 'card', 'member', 'same_person']

/** `cancellationReason`: null while the card has no end. */
export type EndedStanding = { memberSince: PlainDate | null; cancelledOn: PlainDate | null; cancellationReason: string | null }

/**
 * Whether the holder may come back with another application and another number: their membership is over, or the card ended with a
 * refusal. A future end is not over yet.
 */
export const mayReturn = ({ memberSince, cancelledOn, cancellationReason }: EndedStanding, today: PlainDate): boolean =>
  cancelledOn !== null &&
  cancelledOn <= today &&
  (memberSince === null ? cancellationReason === 'application_rejected' : cancellationReason !== 'death')

export type Applicant = {
  state: ApplicationState
  birthDate: PlainDate
  category: string
  /** Null without an account. */
  emailVerified: boolean | null
  /** Their card, if any. */
  card: EndedStanding | null
  /** The membership number of a similar person. */
  alike: number | null
}

export function missingOf(
  { state, birthDate, category: id, emailVerified, card, alike }: Applicant,
  association: Pick<Association, 'membershipCategories'> | null,
  today: PlainDate,
): Missing[] {
  const age = ageOn(birthDate, today)
  const category = association?.membershipCategories.find((one) => one.id === id)
  // The ended card of a person who comes back does not block: a new one replaces it.
  const returns = card !== null && mayReturn(card, today)
  const hasCard = card !== null && (card.cancelledOn === null || returns)
  const isMember = card !== null && card.memberSince !== null && !returns
  return [
    ...(state === 'waiting_guardian' && age < ADULT_AGE ? (['guardian'] as const) : []),
    ...(emailVerified === false ? (['email'] as const) : []),
    ...(emailVerified === null ? (['account'] as const) : []),
    ...(category && !isAgeFor(category, age) ? (['age'] as const) : []),
    ...(category?.admission === 'resolution' ? [] : (['category'] as const)),
    ...(hasCard ? [] : (['card'] as const)),
    ...(isMember ? (['member'] as const) : []),
    ...(alike === null || isMember ? [] : (['same_person'] as const)),
  ]
}

/** @param isOther staff have stated that the similar person is another one */
export const isAdmissible = (missing: readonly Missing[], isOther = false): boolean =>
  missing.every((one) => !BLOCKING.includes(one) || (one === 'same_person' && isOther))

/** The period of an admission today; null if the card has a good period: a friend's card keeps its own. */
export function admissionPeriod(validity: CardValidity, periods: readonly Period[], today: PlainDate): Period | null {
  const held = currentPeriod(periods, today)
  return held && today <= lastGoodDay(held.validTo, validity.graceDays) ? null : firstPeriod(validity, today)
}

/** Whether the card came with the application only, and ends with its refusal: it never had a period. */
export const endsWithRefusal = (
  card: Pick<CardPeriods, 'cancelledOn'> & { memberSince: PlainDate | null },
  periods: readonly Period[],
): boolean => periods.length === 0 && card.memberSince === null && card.cancelledOn === null

export const OUTCOMES = ['approved', 'rejected'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** `reason`: of a refusal; `isOther`: the similar person in the register is another one. */
export type Decision = { id: string; outcome: Outcome; reason: string; isOther: boolean }

export const MAX_REASON = 1000
export const MAX_QUESTION = 2000
/** The most applications that one call decides. */
export const MAX_DECISIONS = 500

const reason = linesField(MAX_REASON, true)

const decisions: Field<Decision[]> = {
  kind: 'text',
  json: 'array',
  read: (input) => {
    if (!Array.isArray(input) || input.length === 0) return { problem: 'required' }
    if (input.length > MAX_DECISIONS) return { problem: 'too_long' }
    const read = input.map(readDecision)
    if (read.some((one) => one === null)) return { problem: 'invalid' }
    const values = read as Decision[]
    return new Set(values.map(({ id }) => id)).size === values.length ? { value: values } : { problem: 'invalid' }
  },
}

function readDecision(input: unknown): Decision | null {
  if (typeof input !== 'object' || input === null) return null
  const { id, outcome, reason: written, isOther, ...more } = input as Record<string, unknown>
  const words = reason.read(written)
  if (Object.keys(more).length > 0 || typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id) || words.problem) return null
  if (!OUTCOMES.includes(outcome as Outcome) || (outcome === 'rejected' && words.value === '')) return null
  if (isOther !== undefined && typeof isOther !== 'boolean') return null
  return { id, outcome: outcome as Outcome, reason: outcome === 'rejected' ? words.value! : '', isOther: isOther === true }
}

/** The meeting that decided: its day, its minutes, its body. */
export const resolutionForm = { decidedOn: dateField, reference: lineField({ max: 60 }), body: lineField({ max: 80 }) }
/** POST /api/staff/applications/meeting */
export const meetingForm = { ...resolutionForm, decisions }
/** Staff have checked: the similar person in the register is another one. */
export const otherField: Field<boolean> = {
  kind: 'boolean',
  read: (input) => (input === undefined || typeof input === 'boolean' ? { value: input === true } : { problem: 'invalid' }),
}
/** POST /api/staff/applications/:id/appeal/outcome */
export const appealOutcomeForm = { ...resolutionForm, outcome: choiceField(OUTCOMES), isOther: otherField }
/** PUT /api/staff/applications/:id/communication: the day on which a refusal was handed over. */
export const toldForm = { toldOn: dateField }
/** PUT /api/staff/applications/:id/appeal */
export const appealForm = { appealedOn: dateField }
/** POST /api/staff/applications/:id/questions */
export const questionForm = { question: linesField(MAX_QUESTION) }
/** PUT /api/staff/applications/:id/guardian: a signature on paper. */
export const guardianForm = { guardianName: personNameField, signedOn: dateField }

/** The problem with the day of a meeting: it is in the future, or before the day of an application. */
export function meetingProblem(decidedOn: PlainDate, appliedOn: readonly PlainDate[], today: PlainDate): FieldProblem | null {
  if (decidedOn > today) return 'in_future'
  return appliedOn.some((day) => decidedOn < day) ? 'not_accepted' : null
}

/** Whether the board can decide: the application is open. */
export const isToDecide = ({ state }: { state: ApplicationState }): boolean => isOpen(state)

/** One application in the staff's list. Times in epoch ms. `answerBy`: the last day to notify a refusal. */
export type StaffApplicationItem = {
  id: string
  state: ApplicationState
  firstname: string
  lastname: string
  category: { id: string; label: string }
  submittedAt: number
  decidedAt: number | null
  missing: Missing[]
  answerBy: PlainDate
  isOwn: boolean
}

/** The filters of the list; `open`: both undecided states. */
export const STAFF_APPLICATION_STATES = ['open', 'submitted', 'waiting_guardian', 'approved', 'rejected', 'withdrawn'] as const
export type StaffApplicationState = (typeof STAFF_APPLICATION_STATES)[number]

/** GET /api/staff/applications */
export type StaffApplications = {
  applications: StaffApplicationItem[]
  next: string | null
  counts: Record<ApplicationState, number>
  decidingBody: string
}

export type StaffQuestion = { at: number; by: string | null; body: string }

/** GET /api/staff/applications/:id. `contacts`: null for a role without contacts. `toldOn`: the day on which a refusal reached the
 * applicant, null before; `appealBy`: the last day for the applicant to appeal, from then. */
export type StaffApplication = StaffApplicationItem & {
  birthDate: PlainDate
  birthPlace: string
  contacts: { email: string | null; emailVerified: boolean; phone: string; address: string } | null
  /** Whether the person has no account: no mail reaches them, and the answer goes by letter. */
  isOnPaper: boolean
  cardNumber: string | null
  alike: { number: number; isSameCard: boolean } | null
  guardian: { name: string; signedOn: PlainDate } | null
  decision: ShownResolution | null
  reason: string | null
  toldOn: PlainDate | null
  appealBy: PlainDate | null
  appealedOn: PlainDate | null
  appeal: ShownResolution | null
  appealBody: string
  questions: StaffQuestion[]
  past: { id: string; state: ApplicationState; category: string; submittedAt: number }[]
  mayDecide: boolean
  /** Server time, epoch ms. */
  now: number
}

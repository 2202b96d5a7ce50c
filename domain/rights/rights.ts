import { cardNumberField } from '#domain/cards/card-number-field.ts'
import { daysInMonth } from '#domain/calendar.ts'
import { dateField } from '#domain/date-field.ts'
import type { FieldProblems } from '#domain/errors.ts'
import { choiceField, lineField, optionalField, type Values } from '#domain/form.ts'
import { linesField } from '#domain/lines-field.ts'
import { daysBetween, type PlainDate } from '#domain/plain-date.ts'
import { requestKeyField } from '#domain/request-key.ts'

/** Rights that a person asks the office for (domain guide, section 6; artt. 15-21 GDPR). */
export const RIGHTS = ['access', 'rectification', 'erasure', 'restriction', 'objection'] as const
export type Right = (typeof RIGHTS)[number]

export const OUTCOMES = ['granted', 'partly', 'refused'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const MAX_RIGHTS_WORDS = 2000
export const MAX_RIGHTS_ANSWER = 4000

/** Days before its due date from which a request is near it. */
const NEAR_DAYS = 7
/** A request is deleted this long after its answer: until then it proves that the association has answered. */
export const RIGHTS_KEPT_DAYS = 730

const revision = lineField({ max: 12 })

/** `requestKey`: the same press twice records one request. `cardNumber`: null for a person without a card. */
export const rightsForm = {
  requestKey: requestKeyField,
  kind: choiceField(RIGHTS),
  who: lineField({ max: 120 }),
  cardNumber: optionalField(cardNumberField),
  contact: lineField({ max: 200 }),
  receivedOn: dateField,
  words: linesField(MAX_RIGHTS_WORDS),
}
/** Rights that a person asks for in the app. A download and «Elimina l'account» answer the others at once. */
export const OWN_RIGHTS = ['rectification', 'restriction', 'objection'] as const
export const ownRightsForm = { requestKey: requestKeyField, kind: choiceField(OWN_RIGHTS), words: linesField(MAX_RIGHTS_WORDS) }

export const identityForm = { revision, checkedOn: dateField, how: lineField({ max: 200 }) }
export const extensionForm = { revision, why: linesField(500) }
export const answerForm = { revision, outcome: choiceField(OUTCOMES), answeredOn: dateField, answer: linesField(MAX_RIGHTS_ANSWER) }

export type OwnRightsValues = Values<typeof ownRightsForm>
export type RightsValues = Values<typeof rightsForm>
export type AnswerValues = Values<typeof answerForm>

const pad = (value: number): string => String(value).padStart(2, '0')

/** The same day some months later; the month's last day where it is shorter. */
function addMonths(date: PlainDate, months: number): PlainDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const index = year * 12 + month - 1 + months
  const [inYear, inMonth] = [Math.floor(index / 12), (index % 12) + 1]
  return `${inYear}-${pad(inMonth)}-${pad(Math.min(day, daysInMonth(inYear, inMonth)))}`
}

/** The last day for the answer: one month after the receipt, three when extended (art. 12.3 GDPR). */
export const dueOn = (receivedOn: PlainDate, isExtended: boolean): PlainDate => addMonths(receivedOn, isExtended ? 3 : 1)

export type DueState = 'answered' | 'overdue' | 'near' | 'open'

export function dueState({ dueOn: due, answeredOn }: { dueOn: PlainDate; answeredOn: PlainDate | null }, today: PlainDate): DueState {
  if (answeredOn !== null) return 'answered'
  if (due < today) return 'overdue'
  return daysBetween(today, due) <= NEAR_DAYS ? 'near' : 'open'
}

/** An extension is announced within the first month, once. */
export const mayExtend = (
  { receivedOn, extendedOn, answeredOn }: { receivedOn: PlainDate; extendedOn: PlainDate | null; answeredOn: PlainDate | null },
  today: PlainDate,
): boolean => answeredOn === null && extendedOn === null && today <= dueOn(receivedOn, false)

/** A day in the future, or before the request. */
export function dayProblem(day: PlainDate, { today, from = '' }: { today: PlainDate; from?: PlainDate }): FieldProblems[string] | null {
  if (day > today) return 'in_future'
  return day < from ? 'invalid' : null
}

export type RightsItem = {
  id: string
  who: string
  kind: Right
  receivedOn: PlainDate
  dueOn: PlainDate
  extendedOn: PlainDate | null
  answeredOn: PlainDate | null
  outcome: Outcome | null
}
/** A request as the person reads it, newest first. */
export type OwnRightsRequest = Omit<RightsItem, 'who' | 'extendedOn'> & { words: string; answer: string | null }

/** `closing`: accounts that their owners have closed and that are erased within fourteen days. */
export type RightsList = { requests: RightsItem[]; closing: number }
/** `mayExtend`, `isOwn`: for the reader, today. */
export type RightsSheet = RightsItem & {
  revision: string
  cardNumber: string | null
  contact: string
  words: string
  identity: { on: PlainDate; how: string } | null
  extensionReason: string | null
  answer: string | null
  hasAccount: boolean
  isOwn: boolean
  mayExtend: boolean
}

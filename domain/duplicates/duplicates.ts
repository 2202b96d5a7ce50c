import type { CardState } from '#domain/cards/card-state.ts'
import type { PersonRecord } from '#domain/members/person.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** Why two records may be of one person, the strongest first. `birth`: the same name and the same birth date. */
export const LIKENESSES = ['taxCode', 'birth', 'email'] as const
export type Likeness = (typeof LIKENESSES)[number]

/** The maximum number of pairs in the list. */
export const PAIRS_SHOWN = 200

/** The parts that staff can take from the removed record, each with its fields. */
export const CHOSEN = {
  name: ['firstname', 'lastname'],
  birthDate: ['birthDate'],
  birthPlace: ['birthPlace'],
  taxCode: ['taxCode'],
  address: ['street', 'cap', 'comune', 'provincia'],
  phone: ['phone'],
  email: ['email'],
} as const
export type Chosen = keyof typeof CHOSEN
export const CHOICES = Object.keys(CHOSEN) as Chosen[]

export type RecordValues = PersonRecord & { firstname: string; lastname: string }

/** Why a record cannot be merged into another one. */
export type MergeProblem = 'own' | 'deceased' | 'two_accounts' | 'child' | 'two_members' | 'ended' | 'member' | 'suspended' | 'application'

/** `isChild`: a guardian was given the card. `isApplying`: an application of the account waits for an answer. */
export type Standing = {
  hasAccount: boolean
  isChild: boolean
  isApplying: boolean
  isSuspended: boolean
  memberSince: PlainDate | null
  cancelledOn: PlainDate | null
  cancellationReason: string | null
}

const isActiveMember = ({ memberSince, cancelledOn }: Standing): boolean => memberSince !== null && cancelledOn === null

/** Why the record `goes` cannot be merged into `stays`; null when it can. */
export function mergeProblem(stays: Standing, goes: Standing): Exclude<MergeProblem, 'own'> | null {
  if ([stays, goes].some(({ cancellationReason }) => cancellationReason === 'death')) return 'deceased'
  if (stays.hasAccount && goes.hasAccount) return 'two_accounts'
  if (goes.isChild || (stays.isChild && goes.hasAccount)) return 'child'
  if (isActiveMember(stays) && isActiveMember(goes)) return 'two_members'
  if (stays.cancelledOn !== null) return 'ended'
  // The register's rows name the card.
  if (isActiveMember(goes)) return 'member'
  if (goes.isSuspended) return 'suspended'
  // An application on paper is the card's.
  if (goes.isApplying && (stays.memberSince !== null || !goes.hasAccount)) return 'application'
  return null
}

/** The merged record: the chosen fields of `goes`, the notes of both, and the other fields of `stays`. */
export function mergedValues(stays: RecordValues, goes: RecordValues, take: readonly Chosen[]): RecordValues {
  const taken = Object.fromEntries(take.flatMap((one) => CHOSEN[one]).map((field) => [field, goes[field]]))
  const notes = [...new Set([stays.notes, goes.notes])].filter(Boolean).join('\n\n')
  return { ...stays, ...taken, notes }
}

const differ = <T>(a: T | null, b: T | null): boolean => a !== null && b !== null && a !== b

/** Whether a shared e-mail is enough to ask: members of a family share one. */
export function isPairByEmail(
  one: Pick<PersonRecord, 'birthDate' | 'taxCode'>,
  other: Pick<PersonRecord, 'birthDate' | 'taxCode'>,
): boolean {
  return !differ(one.birthDate, other.birthDate) && !differ(one.taxCode, other.taxCode)
}

/** One of two records in the list. */
export type PairItem = { number: string; name: string; state: CardState; birthDate: PlainDate | null }
export type Pair = { first: PairItem; second: PairItem; why: Likeness[] }
/** `isWhole`: false when there are more pairs than shown. */
export type PairList = { pairs: Pair[]; isWhole: boolean }

/** `email`: the account's address, or the record's. `refused`: why this record cannot be the one that stays. */
export type ComparedRecord = RecordValues & {
  number: string
  state: CardState
  category: string
  memberSince: PlainDate | null
  validTo: PlainDate | null
  since: number
  hasAccount: boolean
  payments: number
  refused: MergeProblem | null
}

/** `version`: of both records, as they were shown. `isKeptApart`: staff have said that they are two people. */
export type Comparison = { version: string; first: ComparedRecord; second: ComparedRecord; why: Likeness[]; isKeptApart: boolean }

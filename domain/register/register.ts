import { foldText } from '#domain/search.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/**
 * Kinds of rows in the register: an admission, an end, a correction of an earlier row, or the withdrawal of an end (`corrects` has its
 * number).
 */
export const ENTRY_KINDS = ['admitted', 'ended', 'corrected', 'reopened'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** The reasons of an end (domain guide, section 2). */
export const END_REASONS = ['withdrawal', 'exclusion', 'arrears', 'death'] as const
export type EndReason = (typeof END_REASONS)[number]

/** The person of a row. `taxCode`, `birthDate`, `birthPlace`, `residence`: null if unknown. */
export type RegisteredPerson = {
  lastname: string
  firstname: string
  birthDate: PlainDate | null
  birthPlace: string | null
  taxCode: string | null
  residence: string | null
}

export type ShownResolution = { body: string; decidedOn: PlainDate; reference: string }

/** One row as it was written. Times in epoch ms. */
export type RegisterEntry = RegisteredPerson & {
  number: number
  corrects: number | null
  kind: EntryKind
  cardNumber: string
  category: string
  admittedOn: PlainDate
  endedOn: PlainDate | null
  endReason: EndReason | null
  endReference: string | null
  note: string
  resolution: ShownResolution | null
  effectiveOn: PlainDate
  createdAt: number
}

/** A membership on a day: its first row with later changes applied. `number`: of the first row. */
export type Membership = Omit<RegisterEntry, 'corrects' | 'kind' | 'effectiveOn' | 'createdAt' | 'note'> & {
  /** The numbers of rows that correct it, or withdraw an end. */
  corrections: number[]
}

/** GET /api/staff/register. `next`: of the next page; `inForce`, `all`: numbers of memberships on that day. */
export type RegisterPage = { memberships: Membership[]; next: string | null; inForce: number; all: number; lastNumber: number }

/** An end that can be withdrawn: the number of its row, and its reason. */
export type TakenBack = { end: number; reason: EndReason }

/** GET /api/staff/register/:number. `entries`: in order; `mayReopen`: null without an end. */
export type MembershipSheet = {
  membership: Membership
  entries: RegisterEntry[]
  isOwn: boolean
  mayEnd: boolean
  mayReopen: TakenBack | null
  hasEmail: boolean
}

export const REGISTER_PAGE = 50

/**
 * Builds a membership from its rows: the admission with its corrections and its end. `rows`: of one membership, in order, up to the day in
 * question.
 */
export function membershipOf(rows: readonly RegisterEntry[]): Membership {
  const first = rows[0]!
  const told = lastTold(rows)!
  const end = endOf(rows)
  const { corrects: _, kind: __, effectiveOn: ___, createdAt: ____, note: _____, ...said } = told
  return {
    ...said,
    number: first.number,
    resolution: told.resolution ?? first.resolution,
    endedOn: end?.endedOn ?? null,
    endReason: end?.endReason ?? null,
    endReference: end?.endReference ?? null,
    corrections: rows.filter(({ kind }) => kind === 'corrected' || kind === 'reopened').map(({ number }) => number),
  }
}

type Kinded = Pick<RegisterEntry, 'number' | 'kind' | 'corrects'>

/** The last row that describes the member. */
export const lastTold = <R extends Kinded>(rows: readonly R[]): R | undefined =>
  rows.findLast(({ kind }) => kind === 'admitted' || kind === 'corrected') ?? rows[0]

/** The end in force: the last one that no later row withdraws. */
export const endOf = <R extends Kinded>(rows: readonly R[]): R | undefined => {
  const takenBack = new Set(rows.filter(({ kind }) => kind === 'reopened').map(({ corrects }) => corrects))
  return rows.findLast(({ kind, number }) => kind === 'ended' && !takenBack.has(number))
}

/** The key for sorting and searching rows by name. */
export const registerKey = ({ lastname, firstname }: Pick<RegisteredPerson, 'lastname' | 'firstname'>): string =>
  `${foldText(lastname)} ${foldText(firstname)}`

import { foldText } from '#domain/search.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/**
 * What a row of the register says: somebody is admitted, the membership has ended, a row before it was wrong, or an end was (`corrects` has
 * its number).
 */
export const ENTRY_KINDS = ['admitted', 'ended', 'corrected', 'reopened'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Why a membership has ended (domain guide, section 2). */
export const END_REASONS = ['withdrawal', 'exclusion', 'arrears', 'death'] as const
export type EndReason = (typeof END_REASONS)[number]

/** Who a row is about. `taxCode`, `birthDate`, `birthPlace`, `residence`: null where nobody has written them down. */
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

/** One membership as it stands on a day: its first row with what later rows say. `number`: of the first row. */
export type Membership = Omit<RegisterEntry, 'corrects' | 'kind' | 'effectiveOn' | 'createdAt' | 'note'> & {
  /** The numbers of the rows that correct it, or take an end back. */
  corrections: number[]
}

/** GET /api/staff/register. `next`: for the page behind it; `inForce`, `all`: memberships on that day. */
export type RegisterPage = { memberships: Membership[]; next: string | null; inForce: number; all: number; lastNumber: number }

/** An end that can be taken back: the number of its row, and why it says that the membership has ended. */
export type TakenBack = { end: number; reason: EndReason }

/** GET /api/staff/register/:number. `entries`: in their order; `mayReopen`: null where no end was written. */
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
 * A membership out of its rows: what the first says, corrected, and how it has ended. The rows of one membership, in their order, as far as
 * they count on the day that is asked about.
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

/** The row that says last who the member is. */
export const lastTold = <R extends Kinded>(rows: readonly R[]): R | undefined =>
  rows.findLast(({ kind }) => kind === 'admitted' || kind === 'corrected') ?? rows[0]

/** The end that holds: the last that no later row takes back. */
export const endOf = <R extends Kinded>(rows: readonly R[]): R | undefined => {
  const takenBack = new Set(rows.filter(({ kind }) => kind === 'reopened').map(({ corrects }) => corrects))
  return rows.findLast(({ kind, number }) => kind === 'ended' && !takenBack.has(number))
}

/** As rows are sorted and searched by name. */
export const registerKey = ({ lastname, firstname }: Pick<RegisteredPerson, 'lastname' | 'firstname'>): string =>
  `${foldText(lastname)} ${foldText(firstname)}`

import type { CardState } from '#domain/cards/card-state.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { CertificateNeed } from '#domain/sports/sport-records.ts'

/** One card in the staff's list. `isChild`: a child without an account; a guardian carries the card. */
export type MemberItem = {
  number: string
  firstname: string
  lastname: string
  state: CardState
  category: string
  validTo: PlainDate | null
  isChild: boolean
  /** The further columns that were asked for and that the role may read. */
  more?: Partial<Record<MemberColumn, string | null>>
}

/** Further columns of the list. */
export const MEMBER_COLUMNS = ['since', 'birth', 'email', 'phone', 'town'] as const
export type MemberColumn = (typeof MEMBER_COLUMNS)[number]
/** Those with contacts, for roles that change people (domain guide, section 14). */
export const CONTACT_COLUMNS: readonly MemberColumn[] = ['email', 'phone', 'town']

/** By the card's last day, first or last one first; otherwise by name. */
export const MEMBER_ORDERS = ['end', 'end_down'] as const
export type MemberOrder = (typeof MEMBER_ORDERS)[number]

/**
 * What the list is cut down to. `from`, `to`: the card's last day, of cards that are not cancelled. `certificate`: of today's registered
 * athletes.
 */
export type MembersFilter = {
  q: string
  state?: CardState | undefined
  category?: string | undefined
  from?: PlainDate | undefined
  to?: PlainDate | undefined
  certificate?: CertificateNeed | undefined
}

/** GET /api/staff/members. `next`: the cursor of the next page. */
export type MemberList = { members: MemberItem[]; next: string | null }

/** Numbers of cards by state, and by category in any state. */
export type MemberCounts = { states: Record<CardState, number>; categories: { id: string; label: string; cards: number }[] }

export const MEMBERS_PAGE = 50

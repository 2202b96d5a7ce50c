import type { CardState } from '#domain/cards/card-state.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** One card in the staff's list. `isChild`: a child without an account; a guardian carries the card. */
export type MemberItem = {
  number: string
  firstname: string
  lastname: string
  state: CardState
  category: string
  validTo: PlainDate | null
  isChild: boolean
}

/** GET /api/staff/members. `next`: the cursor of the next page. */
export type MemberList = { members: MemberItem[]; next: string | null }

/** Numbers of cards by state, and by category in any state. */
export type MemberCounts = { states: Record<CardState, number>; categories: { id: string; label: string; cards: number }[] }

export const MEMBERS_PAGE = 50

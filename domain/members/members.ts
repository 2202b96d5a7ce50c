import type { CardState } from '#domain/cards/card-state.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** One card in the staff's list. `isChild`: of somebody without an account, whom a guardian carries it for. */
export type MemberItem = {
  number: string
  firstname: string
  lastname: string
  state: CardState
  category: string
  validTo: PlainDate | null
  isChild: boolean
}

/** GET /api/staff/members. `next`: for the page behind it. */
export type MemberList = { members: MemberItem[]; next: string | null }

/** How many cards are in each state, and in each category whatever their state. */
export type MemberCounts = { states: Record<CardState, number>; categories: { id: string; label: string; cards: number }[] }

export const MEMBERS_PAGE = 50

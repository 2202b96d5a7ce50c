import type { CardState } from '#domain/cards/card-state.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { CertificateNeed } from '#domain/sports/sport-records.ts'
import type { Permission } from '#domain/staff/permissions.ts'

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

/** By the card's last day, earliest or latest first; otherwise by name. */
export const MEMBER_ORDERS = ['end', 'end_down'] as const
export type MemberOrder = (typeof MEMBER_ORDERS)[number]

/** The month of a birthday; `now`: this month in Rome. A birthday on 29 February is in February. */
export const BIRTHDAYS = ['now', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const
export type Birthday = (typeof BIRTHDAYS)[number]

/** The holder's consent to news; `not_given`: never, or withdrawn. */
export const NEWS_CONSENTS = ['given', 'not_given'] as const
export type NewsConsent = (typeof NEWS_CONSENTS)[number]

export const ARREARS_FILTERS = ['late'] as const
export const EMAIL_FILTERS = ['none'] as const

/**
 * The list's filter. `from`, `to`: the card's last day. `certificate`: of today's registered athletes. `arrears`: a late fee.
 * `email`: no account that a mail about the card reaches. All of these leave out cancelled cards, unless `state` asks for them.
 */
export type MembersFilter = {
  q: string
  state?: CardState | undefined
  category?: string | undefined
  from?: PlainDate | undefined
  to?: PlainDate | undefined
  certificate?: CertificateNeed | undefined
  arrears?: (typeof ARREARS_FILTERS)[number] | undefined
  email?: (typeof EMAIL_FILTERS)[number] | undefined
  birthday?: Birthday | undefined
  consent?: NewsConsent | undefined
}

/** The permission that a filter needs beside reading people. */
export const FILTER_NEEDS = {
  certificate: 'sports.read',
  arrears: 'payments.read',
  // A viewer sees no contacts, and this filter would show which cards lack an e-mail.
  email: 'people.write',
} as const satisfies { [K in keyof MembersFilter]?: Permission }

/** GET /api/staff/members. `next`: the cursor of the next page. */
export type MemberList = { members: MemberItem[]; next: string | null }

/** Numbers of cards by state, and by category in any state. */
export type MemberCounts = { states: Record<CardState, number>; categories: { id: string; label: string; cards: number }[] }

export const MEMBERS_PAGE = 50

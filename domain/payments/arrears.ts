import type { Association } from '#domain/content/association.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { daysWithFee, feesByStart, type Days } from '#domain/renewals/fee.ts'

/**
 * Kinds of late fees (*morosità*): the card is in grace, expired, the member was admitted and never paid, or the card was renewed without a
 * payment. Computed; it ends nothing (domain guide, section 2).
 */
export const ARREARS_KINDS = ['grace', 'expired', 'never', 'unpaid'] as const
export type ArrearsKind = (typeof ARREARS_KINDS)[number]

/** Periods of this category that begin on these days have a fee. */
export type FeeDays = { category: string; days: Days }

/** When a fee is late. `graceEnd`: the last day on which a card's end is within its grace. */
export type LateRules = { today: PlainDate; graceEnd: PlainDate; feeDays: readonly FeeDays[] }

export const lateRules = (association: Association | null, today: PlainDate): LateRules => ({
  today,
  graceEnd: addDays(today, -(association?.cardValidity.graceDays ?? 0)),
  feeDays: (association?.membershipCategories ?? []).flatMap((one) =>
    daysWithFee(feesByStart(association?.cardValidity, one) ?? one).map((days) => ({ category: one.id, days })),
  ),
})

/** Whether a reminder can be sent: `recent`: one was sent lately; `unreachable`: without an address. */
export type Reach = 'due' | 'recent' | 'unreachable'

export type ArrearsItem = {
  number: string
  name: string
  category: string
  /** Of the period that a payment today pays. */
  feeCents: number
  kind: ArrearsKind
  validTo: PlainDate | null
  /** The time of the last reminder, epoch ms. */
  remindedAt: number | null
  reach: Reach
}

/** GET /api/staff/arrears. `counts`: by kind; null on later pages. */
export type ArrearsList = { items: ArrearsItem[]; next: string | null; counts: Record<ArrearsKind, number> | null; everyDays: number }

/** The effect of «Sollecita tutti», by reach. */
export type ArrearsPreview = Record<Reach, number>

/** The results of reminders to several cards. `settled`: paid meanwhile, or not late. */
export type RemindersSent = Record<Reach | 'settled', number>

export const ARREARS_PAGE = 50
/** The most cards that can be reminded as one selection. */
export const MOST_REMINDED = 200

import type { PlainDate } from '#domain/plain-date.ts'

/** Whose fee is late (*morosità*): in grace, after it, or admitted and never paid. Computed, and no end of anything (domain guide, section 2). */
export const ARREARS_KINDS = ['grace', 'expired', 'never'] as const
export type ArrearsKind = (typeof ARREARS_KINDS)[number]

/** Whether a reminder goes out: it does; one went lately; there is no address to write to. */
export type Reach = 'due' | 'recent' | 'unreachable'

export type ArrearsItem = {
  number: string
  name: string
  category: string
  feeCents: number
  kind: ArrearsKind
  validTo: PlainDate | null
  /** When the last reminder went out, epoch ms. */
  remindedAt: number | null
  reach: Reach
}

/** GET /api/staff/arrears. `counts`: of each kind; null on later pages. */
export type ArrearsList = { items: ArrearsItem[]; next: string | null; counts: Record<ArrearsKind, number> | null; everyDays: number }

/** Whom a press on «Sollecita tutti» touches. */
export type ArrearsPreview = Record<Reach, number> & { feeCents: number }

/** What became of a reminder of several. `settled`: paid meanwhile, or not late at all. */
export type RemindersSent = Record<Reach | 'settled', number>

export const ARREARS_PAGE = 50
/** So many are reminded with one press on a selection. */
export const MOST_REMINDED = 200

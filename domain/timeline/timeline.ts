import type { BookingState } from '#domain/events/event-booking.ts'
import type { PaymentMethod, PaymentPurpose } from '#domain/payments/payment.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Period } from '#domain/cards/card-validity.ts'
import type { EntryKind } from '#domain/register/register.ts'

/**
 * An event in the history of a person or a card. Times in epoch ms; `receipt`: its label; `device`: as the holder's browser named itself;
 * `paidCents`: received for this event and day, 0 for roles that read no payments.
 */
export type HappenedFact =
  | { kind: 'card' }
  | ({ kind: 'period' } & Period)
  | { kind: 'suspended'; from: PlainDate; to: PlainDate | null }
  | { kind: 'cancelled'; reason: string | null }
  | { kind: 'applied'; category: string }
  | { kind: 'register'; entry: EntryKind; reference: string | null }
  | {
      kind: 'payment'
      payment: string
      cents: number
      method: PaymentMethod
      purpose: PaymentPurpose
      detail: string | null
      receipt: string
      voided: boolean
    }
  /** `event`: its slot (domain/payments/paid-event.ts). */
  | { kind: 'booking'; event: string; title: string; startsAt: number; state: BookingState; over: boolean; paidCents: number }
  | { kind: 'device'; device: string }
  | { kind: 'reminder'; title: string }

export type Happened = { id: string; at: number } & HappenedFact

/** A row of the consents' ledger. */
export type LedgerRow = {
  id: string
  at: number
  purpose: string
  kind: 'acknowledged' | 'declared' | 'granted' | 'withdrawn'
  channel: 'app' | 'web' | 'paper' | 'staff'
}

/** GET /api/staff/members/:number/timeline, the newest first. `more`: older ones are left out. */
export type MemberTimeline = { happened: Happened[]; more: boolean; ledger: LedgerRow[] }

/** The maximum number of each kind. */
export const MAX_HAPPENED = 50

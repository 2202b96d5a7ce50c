import type { Association } from '#domain/content/association.ts'
import { recordOf, textOf } from '#domain/fields.ts'
import { addressOf } from '#domain/members/person.ts'
import type { FrozenReceipt } from './receipt.ts'

/**
 * An association's settings for receipts and reminders. Lawyers and accountants may change every text (domain guide, section 3): '' prints
 * nothing. `stampFromCents`: receipts above this amount have the note about stamp duty.
 */
export type PaymentSettings = { receiptNote: string; stampFromCents: number; stampNote: string; remindEveryDays: number }

export const PAYMENT_DEFAULTS: PaymentSettings = {
  receiptNote: 'Quota o contributo per attività istituzionale: operazione fuori campo IVA.',
  stampFromCents: 7_747,
  stampNote: "Marca da bollo da 2,00 € sull'originale, salvo esenzione (art. 82 d.lgs. 117/2017).",
  remindEveryDays: 30,
}

/** Takes documents of any shape: missing or invalid settings have their defaults. */
export function paymentSettings(association: object | null): PaymentSettings {
  const set = recordOf((association as { payments?: unknown } | null)?.payments)
  return {
    receiptNote: text(set.receiptNote, PAYMENT_DEFAULTS.receiptNote),
    stampFromCents: whole(set.stampFromCents, PAYMENT_DEFAULTS.stampFromCents),
    stampNote: text(set.stampNote, PAYMENT_DEFAULTS.stampNote),
    remindEveryDays: whole(set.remindEveryDays, PAYMENT_DEFAULTS.remindEveryDays),
  }
}

const text = (value: unknown, start: string) => (typeof value === 'string' ? value : start)
const whole = (value: unknown, start: number) => (Number.isInteger(value) && (value as number) >= 0 ? (value as number) : start)

/** The notes at the foot of a receipt. */
export const receiptNotes = ({ receiptNote, stampFromCents, stampNote }: PaymentSettings, cents: number): string[] =>
  [receiptNote, cents > stampFromCents ? stampNote : ''].filter(Boolean)

const known = (text: string) => text || null

/** The issuer of a receipt, with the association's current name and address. */
export function issuerOf(association: Association | null): FrozenReceipt['association'] {
  const { id = 'tessera', name = 'Tessera', color = '#0b5c6b', seat = null, contacts } = association ?? {}
  const address =
    seat && addressOf({ street: known(seat.street), cap: known(seat.cap), comune: known(seat.comune), provincia: known(seat.provincia) })
  return { id, name, color, taxCode: textOf(recordOf(association).taxCode) || null, address, email: contacts?.email ?? '' }
}

import type { Association } from '#domain/content/association.ts'
import { recordOf, textOf } from '#domain/fields.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** The price of a renewal in cents, and the bank account for a transfer; null for an unknown category. */
export type Fee = { cents: number; bank: { iban: string; reference: string } | null }

/** Takes documents of any shape: the bank's fields may be missing or invalid. */
export function feeOf(
  association: Association,
  card: { number: string; category: string; lastname: string },
  today: PlainDate,
): Fee | null {
  const category = association.membershipCategories.find(({ id }) => id === card.category)
  if (!category) return null
  const bank = recordOf((association as { bank?: unknown }).bank)
  const iban = textOf(bank['iban'])
  const reference = (textOf(bank['referenceTemplate']) || '{tessera} {cognome}')
    .replace('{anno}', today.slice(0, 4))
    .replace('{tessera}', card.number)
    .replace('{cognome}', card.lastname)
  return { cents: category.feeCents, bank: iban ? { iban, reference } : null }
}

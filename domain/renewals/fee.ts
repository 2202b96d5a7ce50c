import type { Association } from '#domain/content/association.ts'
import { recordOf, textOf } from '#domain/fields.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** What a renewal costs, in cents, and where it can be transferred to; null when the association does not know the category. */
export type Fee = { cents: number; bank: { iban: string; reference: string } | null }

/** The document is written by people: nothing about the bank in it is taken for granted. */
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

import { numberOf, recordsOf, textOf } from '#domain/fields.ts'

/** The costs of joining, from the association's document. */
export type Joining = {
  /** The category that a registration gives at once; null when the board decides first. */
  atOnce: { label: string; feeCents: number; votes: boolean } | null
  /** The lowest fee of members, and whether it is the only one; null when nobody can apply. */
  member: { fromCents: number; isOne: boolean } | null
}

/** Reads the document `pagine/associazione`, of any shape: people write it. */
export function joiningOf(document: Record<string, unknown> | null): Joining {
  const categories = recordsOf(document?.['membershipCategories'])
  const first = categories.find((category) => category['default'] === true) ?? categories[0]
  const isAtOnce = first?.['admission'] === 'automatic' && textOf(first['label']) !== ''
  const fees = categories
    .filter((category) => category['admission'] === 'resolution' && category['conferred'] !== true)
    .flatMap((category) => numberOf(category['feeCents']) ?? [])
  return {
    atOnce: isAtOnce ? { label: textOf(first['label']), feeCents: numberOf(first['feeCents']) ?? 0, votes: first['votes'] === true } : null,
    member: fees.length > 0 ? { fromCents: Math.min(...fees), isOne: new Set(fees).size === 1 } : null,
  }
}

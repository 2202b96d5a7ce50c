import { numberOf, recordsOf, textOf } from '#domain/fields.ts'

/** What it costs to come in, as far as the association's document says. */
export type Joining = {
  /** The category that a registration gives at once; null where the board decides first. */
  atOnce: { label: string; feeCents: number; votes: boolean } | null
  /** The least that a member pays, and whether all pay the same; null where nobody can apply. */
  member: { fromCents: number; isOne: boolean } | null
}

/** Reads the document `pagine/associazione`. It is written by people: nothing in it is taken for granted. */
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

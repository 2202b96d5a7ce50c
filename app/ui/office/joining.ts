import type { LaterFee } from '#domain/content/association.ts'
import { recordsOf, textOf } from '#domain/fields.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { feeOn, feesByStart, nextFee } from '#domain/renewals/fee.ts'

/** The costs of joining, from the association's document. `next`: a decided change of the fee. */
export type Joining = {
  /** The category that a registration gives at once; null when the board decides first. */
  atOnce: { label: string; feeCents: number; next: LaterFee | null; votes: boolean } | null
  /** The lowest fee of members, and whether it is the only one; null when nobody can apply. */
  member: { fromCents: number; next: LaterFee | null; isOne: boolean } | null
}

/** Reads the document `pagine/associazione`, of any shape: people write it. */
export function joiningOf(document: Record<string, unknown> | null, today: PlainDate): Joining {
  const validity = document?.['cardValidity']
  const categories = recordsOf(document?.['membershipCategories']).map((one): Record<string, unknown> => ({
    ...one,
    ...feesByStart(validity, one),
  }))
  const first = categories.find((category) => category['default'] === true) ?? categories[0]
  const isAtOnce = first?.['admission'] === 'automatic' && textOf(first['label']) !== ''
  const open = categories.filter((category) => category['admission'] === 'resolution' && category['conferred'] !== true)
  const feesOn = (day: PlainDate) => open.flatMap((category) => feeOn(category, day) ?? [])
  const fees = feesOn(today)
  const [lowest, isOne] = [Math.min(...fees), new Set(fees).size === 1]
  const changes = open.flatMap((category) => nextFee(category, today)?.from ?? []).toSorted()
  const next = changes.map((from) => ({ from, cents: Math.min(...feesOn(from)) })).find(({ cents }) => cents !== lowest)
  return {
    atOnce: isAtOnce
      ? {
          label: textOf(first['label']),
          feeCents: feeOn(first, today) ?? 0,
          next: nextFee(first, today),
          votes: first['votes'] === true,
        }
      : null,
    member: fees.length > 0 ? { fromCents: lowest, next: next ?? null, isOne } : null,
  }
}

import { joinedPeriods, type Period } from '#domain/cards/card-validity.ts'
import { formatNumericDate as day } from '#domain/format.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** A fee: its day, and the card's period that it paid, if known. */
export type PaidFee = { paidOn: PlainDate; period: Period | null }

/** Each fee without a period of its own gets the card's period of its day, unless another fee paid that. */
export function withPeriods(fees: readonly PaidFee[], periods: readonly Period[]): PaidFee[] {
  const paid = new Set(fees.map(({ period }) => period?.validTo))
  return fees.map(({ paidOn, period }) => {
    const held = periods.find(({ validFrom, validTo }) => validFrom <= paidOn && paidOn <= validTo)
    if (period || !held || paid.has(held.validTo)) return { paidOn, period }
    paid.add(held.validTo)
    return { paidOn, period: { validFrom: held.validFrom, validTo: held.validTo } }
  })
}

/** The fee periods paid, as the register shows them (domain guide, section 2). Periods that touch are one. */
export function paidPeriods(fees: readonly PaidFee[]): string {
  const periods = fees.map(({ period }) => period).filter((period) => period !== null)
  return [
    ...fees.filter(({ period }) => period === null).map(({ paidOn }) => `versata il ${day(paidOn)}`),
    ...joinedPeriods(periods).map(({ validFrom, validTo }) => `${day(validFrom)} – ${day(validTo)}`),
  ].join(', ')
}

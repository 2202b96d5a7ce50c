import { cardState, endsForGood } from '#domain/cards/card-state.ts'
import { firstPeriod, type Period } from '#domain/cards/card-validity.ts'
import { categoryLabel, type Association } from '#domain/content/association.ts'
import { AppError } from '#domain/errors.ts'
import type { PaymentQuote } from '#domain/payments/payment.ts'
import { fullName } from '#domain/person-name.ts'
import { addDays, romeDay, type PlainDate } from '#domain/plain-date.ts'
import { feeDay, renewalOpensOn, renewedPeriod } from '#domain/renewals/card-renewal.ts'
import { feeOn, pricedCategory } from '#domain/renewals/fee.ts'
import { ownRecords } from '#server/core/cards/guardianship.ts'
import { findPaidAhead } from '#server/core/cards/paid-ahead.ts'
import { feeStanding } from '#server/core/cards/owed.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { findHolder } from './queries.ts'

type Card = { memberSince: PlainDate | null; suspendedFrom: PlainDate | null; suspendedTo: PlainDate | null; cancelledOn: PlainDate | null }

/** The period that a fee recorded today gives a card, if any (domain guide, section 3): the next, or an admitted member's first. */
export function periodForFee(association: Association | null, card: Card, given: readonly Period[], today: PlainDate): Period | null {
  if (!association) return null
  if (given.length === 0 && card.memberSince !== null && card.cancelledOn === null) return firstPeriod(association.cardValidity, today)
  return renewedPeriod(association.cardValidity, card, given, today)
}

type Parts = Pick<Deps, 'db' | 'clock' | 'lists'>

/**
 * @param paidOn the day of the payment, if not today: a period that begins with the payment costs that day's fee
 * @throws api.not_found 404
 */
export async function paymentQuote(deps: Parts, accountId: string, number: string, paidOn?: PlainDate): Promise<PaymentQuote> {
  const { db, clock } = deps
  const card = await findHolder(db, number)
  if (!card) throw new AppError('api.not_found', 404)
  const today = romeDay(clock.now())
  const association = await findAssociation(deps)
  const { given, held, unpaid, due, owed } = await feeStanding(db, number, { association, card, today })
  const dates = { ...card, validFrom: held?.validFrom ?? null, validTo: held?.validTo ?? null }
  const renewal = periodForFee(association, card, given, today)
  const category = pricedCategory(association, card.category)
  const mayRenew = renewal === null && held !== null && !endsForGood(card.cancelledOn, held.validTo)
  const opensOn = mayRenew && association ? renewalOpensOn(association.cardValidity, held.validTo) : null
  const begins = association && feeDay(association.cardValidity, category, due, today)
  const isFixed = held !== null && addDays(held.validTo, 1) === today
  const priceOn = (day: PlainDate) => feeOn(category, day === today && !isFixed && !owed ? (paidOn ?? today) : day)
  const renewalCents = renewal && priceOn(renewal.validFrom)
  return {
    number,
    name: fullName(card.firstname, card.lastname),
    category: { id: card.category, label: categoryLabel(association, card.category) },
    state: cardState(dates, today, association?.cardValidity.graceDays ?? 0),
    validTo: held?.validTo ?? null,
    feeCents: begins === null ? null : priceOn(begins),
    renewal,
    renewalCents,
    due: owed ? { kind: owed.kind, cents: owed.cents } : renewal && { kind: 'renewal', cents: renewalCents },
    renewalFrom: opensOn !== null && today < opensOn ? opensOn : null,
    paidAhead: (await findPaidAhead(db, number))?.paidOn ?? null,
    unpaid: unpaid ? { validFrom: unpaid.validFrom, validTo: unpaid.validTo } : null,
    isOwn: (await ownRecords(deps, accountId))({ ...card, number }),
  }
}

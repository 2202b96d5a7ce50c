import { dayOfYear, yearOf } from '#domain/calendar.ts'
import { yearOfPeriod } from '#domain/cards/card-validity.ts'
import { lastGoodDay } from '#domain/cards/card-state.ts'
import type { Association, LaterFee } from '#domain/content/association.ts'
import { numberOf, recordOf, recordsOf, textOf } from '#domain/fields.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { transferReference } from './transfer-reference.ts'

/** The fees of a category, in a document of any shape. */
export type Priced = { feeCents?: unknown; laterFees?: unknown }

/** In their order; the document may have another one. */
export const laterFeesOf = (category: Priced | undefined): LaterFee[] =>
  recordsOf(category?.laterFees)
    .flatMap(({ from, cents: written }): LaterFee[] => {
      const [day, cents] = [textOf(from), numberOf(written)]
      return day && cents !== null ? [{ from: day, cents }] : []
    })
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))

/**
 * The fee in cents of a period that begins on a day, whenever it is paid; null for an unknown category. A paid period keeps the amount of
 * its payment.
 */
export const feeOn = (category: Priced | undefined, day: PlainDate): number | null =>
  laterFeesOf(category).findLast(({ from }) => from <= day)?.cents ?? numberOf(category?.feeCents)

/** The first other fee after a day; null when none is decided. */
export const nextFee = (category: Priced | undefined, day: PlainDate): LaterFee | null =>
  laterFeesOf(category).find(({ from, cents }) => from > day && cents !== feeOn(category, day)) ?? null

/**
 * The fees of a category by the day on which a period begins. In a social year with `lateJoinDays`, a period that begins in the last days
 * lasts through the next year, and costs that year's fee: a fee of the year's first day holds for them too.
 */
export function feesByStart(cardValidity: unknown, category: Priced | undefined): Priced | undefined {
  const { policy, socialYear, lateJoinDays } = recordOf(cardValidity)
  const [end, days] = [textOf(recordOf(socialYear)['end']), numberOf(lateJoinDays) ?? 0]
  if (policy !== 'social_year' || !end || days < 1 || laterFeesOf(category).length === 0) return category
  const fees = laterFeesOf(category).map(({ from, cents }) => ({ from: firstStart(from, end, days), cents }))
  return { feeCents: category?.feeCents, laterFees: fees.filter(({ from }, i) => fees[i + 1]?.from !== from) }
}

/** The first day on which a period begins that lasts into the year of a fee. */
function firstStart(from: PlainDate, end: string, lateJoinDays: number): PlainDate {
  const before = addDays(from, -1)
  const year = yearOf(before)
  const last = dayOfYear(dayOfYear(year, end) < before ? year + 1 : year, end)
  const opens = addDays(last, 1 - lateJoinDays)
  return from > opens ? opens : from
}

/** A category of the association, with its fees by the day on which a period begins. */
export const pricedCategory = (association: Association | null, id: string | undefined): Priced | undefined =>
  feesByStart(
    association?.cardValidity,
    association?.membershipCategories.find((one) => one.id === id),
  )

/** Days, both inclusive; null: no bound. */
export type Days = { from: PlainDate | null; to: PlainDate | null }

/** The days on which a period begins with a fee. */
export function daysWithFee(category: Priced): Days[] {
  const later = laterFeesOf(category)
  return [null, ...later.map(({ from }) => from)].reduce<Days[]>((days, from, i) => {
    if (!(i === 0 ? numberOf(category.feeCents) : later[i - 1]!.cents)) return days
    const to = i < later.length ? addDays(later[i]!.from, -1) : null
    const last = days.at(-1)
    return last && from !== null && last.to === addDays(from, -1)
      ? [...days.slice(0, -1), { from: last.from, to }]
      : [...days, { from, to }]
  }, [])
}

export const isWithin = ({ from, to }: Days, day: PlainDate): boolean => (from === null || from <= day) && (to === null || day <= to)

/** The first day of a period that is paid today: after the last one, or today when that one and its grace are over, or there is none. */
export const nextStart = (validTo: PlainDate | null, today: PlainDate, graceDays: number): PlainDate =>
  validTo === null || today > lastGoodDay(validTo, graceDays) ? today : addDays(validTo, 1)

/** The price of a period in cents, and the bank account for a transfer; null for an unknown category. */
export type Fee = { cents: number; bank: { iban: string; reference: string } | null }

/** `lastname`: the holder's, for a transfer's reference. */
type PayingCard = { number: string; category: string; lastname: string | null }

/**
 * Takes documents of any shape: the bank's fields may be missing or invalid.
 *
 * @param begins the period's first day
 */
export function feeOf(association: Association, card: PayingCard, begins: PlainDate): Fee | null {
  const cents = feeOn(pricedCategory(association, card.category), begins)
  if (cents === null) return null
  const bank = recordOf((association as { bank?: unknown }).bank)
  const iban = textOf(bank['iban'])
  const year = yearOfPeriod(association.cardValidity, begins)
  const reference = transferReference(bank['referenceTemplate'], { ...card, year })
  return { cents, bank: iban ? { iban, reference } : null }
}

/** The price of the period after `validTo`, if it is paid today. */
export const renewalFee = (association: Association, card: PayingCard & { validTo: PlainDate }, today: PlainDate): Fee | null =>
  feeOf(association, card, nextStart(card.validTo, today, association.cardValidity.graceDays))

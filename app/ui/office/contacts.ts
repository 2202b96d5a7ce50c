import type { CardAnswer } from '#domain/accounts/api.ts'
import type { LaterFee } from '#domain/content/association.ts'
import { yearOf } from '#domain/calendar.ts'
import { yearOfPeriod } from '#domain/cards/card-validity.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { feeOn, feesByStart, laterFeesOf, nextFee, nextStart } from '#domain/renewals/fee.ts'
import { transferReference } from '#domain/renewals/transfer-reference.ts'
import { lists } from '#app/ui/texts/lists.ts'
import { listOf, numberOf, recordOf, recordsOf, textOf } from '#domain/fields.ts'

/** Contacts and payment data from the association's document; missing ones are null or empty. */
export type Contacts = {
  email: string | null
  phone: string | null
  /** Opening hours of the secretariat, one line a day, Monday first. */
  hours: { day: string; times: string }[]
  /** The owed fee, or that of the period that is paid today, in cents; null for an unknown category. */
  feeCents: number | null
  /** The fee with its first day, when it is not today's; or the next fee, when waiting costs it. */
  decided: LaterFee | null
  /** Payment methods, in words. */
  methods: string[]
  bank: { holder: string; iban: string; reference: string } | null
}

/** The holder's data for a payment. */
type Holder = Pick<CardAnswer, 'number' | 'lastname' | 'graceDays' | 'feeDue'> & {
  category: { id: string }
  association: { name: string }
  periods: Pick<CardAnswer['periods'], 'validTo'>
}

/** Reads the document `pagine/associazione`, of any shape: people write it. */
export function contactsOf(document: Record<string, unknown> | undefined, card: Holder, today: PlainDate): Contacts {
  const contacts = recordOf(document?.['contacts'])
  const named = recordsOf(document?.['membershipCategories']).find((category) => category['id'] === card.category.id)
  const category = feesByStart(document?.['cardValidity'], named)
  const { validTo } = card.periods
  const begins = nextStart(validTo, today, card.graceDays)
  const owed = card.feeDue?.cents
  const year = periodYear(document?.['cardValidity'], card.feeDue?.from ?? begins)
  const feeCents = owed ?? feeOn(category, begins)
  // A period after the card's last one costs the same whenever it is paid.
  const isFixed = validTo !== null && begins === addDays(validTo, 1)
  const isNew = begins > today && feeCents !== feeOn(category, today)
  const own = isNew ? (laterFeesOf(category).findLast(({ from }) => from <= begins) ?? null) : null
  return {
    email: textIn(contacts['email']),
    phone: textIn(contacts['phone']),
    hours: hoursIn(document?.['officeHours']),
    feeCents,
    decided: owed !== undefined ? null : isFixed ? own : nextFee(category, today),
    methods: recordsOf(document?.['paymentMethods']).flatMap(({ label }) => textIn(label) ?? []),
    bank: bankIn(recordOf(document?.['bank']), card, year),
  }
}

/** 'IT09R9999999999000000004812' in groups of four, as it is read aloud and copied by hand. */
export const formatIban = (iban: string): string => iban.replaceAll(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')

function bankIn(bank: Record<string, unknown>, card: Holder, year: number): Contacts['bank'] {
  const iban = textIn(bank['iban'])
  if (!iban) return null
  const reference = transferReference(bank['referenceTemplate'], { ...card, year })
  return { holder: textIn(bank['holder']) ?? card.association.name, iban, reference }
}

/** The year of a period, by a policy of any shape. */
const periodYear = (validity: unknown, from: PlainDate): number => {
  const { policy, socialYear, lateJoinDays } = recordOf(validity)
  const end = textOf(recordOf(socialYear)['end'])
  return policy === 'social_year' && end
    ? yearOfPeriod({ policy, socialYear: { start: '', end }, lateJoinDays: numberOf(lateJoinDays) ?? 0 }, from)
    : yearOf(from)
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'holiday'] as const

/** The open days, in words. */
export function hoursIn(hours: unknown): Contacts['hours'] {
  const week = recordOf(hours)
  return DAYS.flatMap((key) => {
    const times = listOf(week[key]).flatMap((span) => (Array.isArray(span) && span.length === 2 ? [`${span[0]}–${span[1]}`] : []))
    return times.length > 0 ? [{ day: lists.days[key] ?? key, times: times.join(' e ') }] : []
  })
}

const textIn = (value: unknown): string | null => textOf(value) || null

/** The town line of an address: '52099 Borgo Sereno (AR)'. */
export function townOf({ cap, comune, provincia }: Record<string, unknown>): string {
  const province = textOf(provincia)
  return [textOf(cap), textOf(comune), province && `(${province})`].filter(Boolean).join(' ')
}

import { categoryLabel, type Association } from '#domain/content/association.ts'
import { foldedNames } from '#domain/folded-names.ts'
import { readEventRules } from '#domain/events/event-rules.ts'
import { eventWords } from '#domain/payments/paid-event.ts'
import type { PaymentMethod, PaymentPurpose } from '#domain/payments/payment.ts'
import type { FrozenReceipt } from '#domain/payments/receipt.ts'
import { issuerOf, paymentSettings, receiptNotes } from '#domain/payments/settings.ts'
import { addDays, DAY_MS, romeDay, utc, type PlainDate } from '#domain/plain-date.ts'
import { feeOn } from '#domain/renewals/fee.ts'
import { newId } from '../id.ts'
import type { DemoDocument } from './documents.ts'
import type { DemoPerson } from './people.ts'
import type { Rows } from './people-rows.ts'
import type { CardPeriodRow, PaymentRow, ReceiptRow } from '../tables.ts'

const DAYS = 400
/** The coming dinner, which some have paid for. */
const DINNER = 'cena-sociale'
const HOUR_MS = 3_600_000
const METHODS: readonly PaymentMethod[] = ['transfer', 'cash', 'pos', 'transfer', 'cash', 'transfer', 'pos']

type Paid = {
  person: DemoPerson
  day: PlainDate
  cents: number
  method: PaymentMethod
  purpose: PaymentPurpose
  detail: string
  eventId?: string
  period: CardPeriodRow | null
  voided?: string
}

/** A year of payments: the fee of each period that began in it, some dinners and donations, and one voided mistake. */
export function demoPayments(
  documents: DemoDocument[],
  people: DemoPerson[],
  { periods, recordedBy, now }: { periods: CardPeriodRow[]; recordedBy: string | null; now: number },
): Rows<'payment' | 'receipt'> & { last: Map<number, number> } {
  const association = documents.find(({ collection, id }) => collection === 'pagine' && id === 'associazione')!
    .data as unknown as Association
  const today = romeDay(now)
  const byNumber = new Map(people.map((person) => [person.tessera, person]))
  const since = addDays(today, -DAYS)
  const fees = periods.flatMap((period, i): Paid[] => {
    const person = byNumber.get(period.cardNumber)!
    const category = association.membershipCategories.find(({ id }) => id === person.category)
    const cents = feeOn(category, period.validFrom) ?? 0
    if (cents === 0 || period.validFrom < since || period.validFrom > today) return []
    const detail = categoryLabel(association, person.category)
    return [{ person, day: period.validFrom, cents, method: METHODS[i % METHODS.length]!, purpose: 'fee', detail, period }]
  })
  const dinner = readEventRules({ ...documents.find(({ id }) => id === DINNER)!.data, id: DINNER })!
  const diners = fees.filter((_, i) => i % 6 === 2).map(({ person }) => person)
  const past = { cents: 1800, detail: 'Cena nel cortile' }
  const coming = { cents: dinner.memberCents, eventId: DINNER }
  const others = diners.flatMap((person, i): Paid[] => [
    {
      person,
      day: addDays(today, -i * 9),
      method: i % 2 === 0 ? 'cash' : 'pos',
      purpose: 'event',
      period: null,
      ...(i < 3 ? { ...coming, detail: eventWords(dinner.title, dinner.start.date, addDays(today, -i * 9)) } : past),
      ...(i === 3 && { voided: 'Registrato due volte' }),
    },
    ...(i % 4 === 1
      ? [
          {
            person,
            day: addDays(today, -i * 11),
            cents: 5000,
            method: 'transfer',
            purpose: 'donation',
            detail: 'Per la biblioteca',
            period: null,
          } as const,
        ]
      : []),
  ])
  const rows: Rows<'payment' | 'receipt'> = { payment: [], receipt: [] }
  const last = new Map<number, number>()
  for (const [i, paid] of [...fees, ...others].toSorted((a, b) => (a.day < b.day ? -1 : 1)).entries()) {
    const at = Math.min(utc(paid.day) + 9 * HOUR_MS + i * 1000, now)
    const year = Number(romeDay(at).slice(0, 4))
    const number = (last.get(year) ?? 0) + 1
    last.set(year, number)
    const payment = paymentRow(paid, { at, recordedBy, now })
    rows.payment.push(payment)
    rows.receipt.push(receiptRow(payment, { association, year, number }))
  }
  return { ...rows, last }
}

function paymentRow(
  { person, day, cents, method, purpose, detail, eventId, period, voided }: Paid,
  { at, recordedBy, now }: { at: number; recordedBy: string | null; now: number },
): PaymentRow {
  const { firstnameFold, lastnameFold } = foldedNames(person)
  const id = newId(at)
  return {
    id,
    requestKey: `demo-${id}`,
    cardNumber: person.tessera,
    category: person.category,
    nameKey: `${lastnameFold} ${firstnameFold}`,
    givenKey: `${firstnameFold} ${lastnameFold}`,
    payerKey: null,
    payer: `${person.firstname} ${person.lastname}`,
    cents,
    method,
    paidOn: day,
    purpose,
    detail,
    eventId: eventId ?? null,
    occurrence: eventId === undefined ? null : '',
    periodId: period?.id ?? null,
    periodFrom: period?.validFrom ?? null,
    periodTo: period?.validTo ?? null,
    note: '',
    recordedBy,
    createdAt: at,
    voidedAt: voided ? Math.min(at + DAY_MS, now) : null,
    voidedBy: voided ? recordedBy : null,
    voidReason: voided ?? null,
  }
}

function receiptRow(
  { id, payer, cardNumber, cents, method, paidOn, purpose, detail, periodFrom, periodTo, createdAt }: PaymentRow,
  { association, year, number }: { association: Association; year: number; number: number },
): ReceiptRow {
  const frozen: FrozenReceipt = {
    association: issuerOf(association),
    payer: { name: payer, number: cardNumber, taxCode: null, address: null },
    cents,
    method,
    paidOn,
    purpose,
    detail,
    period: periodFrom && periodTo ? { validFrom: periodFrom, validTo: periodTo } : null,
    notes: receiptNotes(paymentSettings(association), cents),
  }
  return { paymentId: id, year, number, issuedAt: createdAt, frozen: JSON.stringify(frozen) }
}

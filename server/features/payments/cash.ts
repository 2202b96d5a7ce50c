import { current, transaction, type Database } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { CashClosingRow } from '#db/tables.ts'
import { AppError } from '#domain/errors.ts'
import type { Values } from '#domain/form.ts'
import { formatMoney } from '#domain/format.ts'
import type { CashClosing, CashDay, CashPurpose, cashForm } from '#domain/payments/cash.ts'
import { PAYMENT_PURPOSES, type PaymentMethod } from '#domain/payments/payment.ts'
import { addDays, romeDay, type PlainDate } from '#domain/plain-date.ts'
import { startOfRomeDay } from '#domain/rome-time.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { listPayments } from './list.ts'
import { nameOf } from './queries.ts'

const LAST_DAYS = 30

/** A day's payments, its closings, and the closings of earlier days. */
export async function cashDay({ db }: Pick<Deps, 'db'>, day: PlainDate): Promise<CashDay> {
  const { payments, methods } = await totalsOfDay({ db }, day)
  return {
    day,
    methods,
    payments,
    purposes: await purposesOfDay(db, day),
    voided: await voidedOn(db, day),
    closings: await closingsOf(db, await rowsOf(db, { day })),
    last: await closingsOf(db, await rowsOf(db, { not: day })),
  }
}

const totalsOfDay = async ({ db }: Pick<Deps, 'db'>, day: PlainDate) => (await listPayments({ db }, { q: '', from: day, to: day })).totals!

/** Each event by its words. Without voided payments. */
async function purposesOfDay(db: Database, day: PlainDate): Promise<CashPurpose[]> {
  const rows = await current(db)
    .selectFrom('payment')
    .select(({ fn, eb }) => [
      'purpose',
      eb.case().when('purpose', '=', 'event').then(eb.ref('detail')).else(null).end().as('event'),
      fn.countAll<number>().as('payments'),
      fn.sum<number>('cents').as('cents'),
    ])
    .where('paidOn', '=', day)
    .where('voidedAt', 'is', null)
    .groupBy(['purpose', 'event'])
    .execute()
  const order = (row: (typeof rows)[number]) => `${PAYMENT_PURPOSES.indexOf(row.purpose)} ${row.event ?? ''}`
  return rows
    .toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
    .map((row) => ({ ...row, payments: Number(row.payments), cents: Number(row.cents) }))
}

/** Cash of earlier days whose payment was voided on this day. */
async function voidedOn(db: Database, day: PlainDate): Promise<CashDay['voided']> {
  const { payments, cents } = await current(db)
    .selectFrom('payment')
    .select(({ fn }) => [fn.countAll<number>().as('payments'), fn.sum<number | null>('cents').as('cents')])
    .where('voidedAt', '>=', startOfRomeDay(day))
    .where('voidedAt', '<', startOfRomeDay(addDays(day, 1)))
    .where('method', '=', 'cash')
    .where('paidOn', '<', day)
    .executeTakeFirstOrThrow()
  return { payments: Number(payments), cents: Number(cents ?? 0) }
}

const rowsOf = (db: Database, of: { day: PlainDate } | { not: PlainDate }) =>
  current(db)
    .selectFrom('cashClosing')
    .selectAll()
    .where('day', 'day' in of ? '=' : '<>', 'day' in of ? of.day : of.not)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(LAST_DAYS)
    .execute()

async function closingsOf(db: Database, rows: CashClosingRow[]): Promise<CashClosing[]> {
  const cash = await cashOf(db, [...new Set(rows.map(({ day }) => day))])
  const closings: CashClosing[] = []
  for (const { totals, closedBy, createdAt, ...row } of rows) {
    const { day, expected } = row
    const isLast = !closings.some((one) => one.day === day)
    const now = cash.get(day) ?? 0
    closings.push({
      ...row,
      methods: JSON.parse(totals) as Record<PaymentMethod, number>,
      closedBy: await nameOf(db, closedBy),
      at: createdAt,
      cashNow: isLast && now !== expected ? now : null,
    })
  }
  return closings
}

/** The cash of each of these days, without voided payments; a day without any is missing. */
async function cashOf(db: Database, days: PlainDate[]): Promise<Map<PlainDate, number>> {
  if (days.length === 0) return new Map()
  const rows = await current(db)
    .selectFrom('payment')
    .select(({ fn }) => ['paidOn', fn.sum<number>('cents').as('cents')])
    .where('paidOn', 'in', days)
    .where('method', '=', 'cash')
    .where('voidedAt', 'is', null)
    .groupBy('paidOn')
    .execute()
  return new Map(rows.map(({ paidOn, cents }) => [paidOn, Number(cents)]))
}

/**
 * Closes a day with the counted cash beside the recorded sum. A new closing corrects the earlier one, which is kept.
 *
 * @throws api.invalid 422 for a future day · payment.cash_changed 409 after a payment meanwhile
 */
export async function closeCash(deps: Pick<Deps, 'db' | 'clock'>, accountId: string, asked: Values<typeof cashForm>): Promise<void> {
  const { db, clock } = deps
  const { day, counted, note } = asked
  const now = clock.now()
  if (day > romeDay(now)) throw new AppError('api.invalid', 422, { fields: { day: 'in_future' } })
  await transaction(db, async () => {
    const { payments, methods } = await totalsOfDay(deps, day)
    if (methods.cash !== asked.expected) throw new AppError('payment.cash_changed', 409)
    const row = { id: newId(now), day, expected: methods.cash, counted, totals: JSON.stringify(methods), payments, note }
    await current(db)
      .insertInto('cashClosing')
      .values({ ...row, closedBy: accountId, createdAt: now })
      .execute()
    const detail = `cassa ${day}, attesi ${formatMoney(methods.cash)}, contati ${formatMoney(counted)}`
    await recordAudit(db, { actor: accountId, action: 'created', record: 'payment', subject: 'cassa', detail }, now)
  })
}

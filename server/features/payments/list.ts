import { sql, type RawBuilder } from 'kysely'
import { current, type Database } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import {
  PAYMENT_METHODS,
  PAYMENTS_PAGE,
  type OwnPayment,
  type PaymentItem,
  type PaymentList,
  type PaymentMethod,
  type PaymentSheet,
} from '#domain/payments/payment.ts'
import { readReceiptLabel, receiptLabel } from '#domain/payments/receipt.ts'
import { fullName } from '#domain/person-name.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { foldText } from '#domain/search.ts'
import type { Deps } from '#server/core/deps.ts'
import { findHolder, findPayment, listOwn, nameOf, type PaymentWithReceipt } from './queries.ts'
import { canTakeBack } from './void.ts'

export type PaymentsAsked = {
  q: string
  method?: PaymentMethod | undefined
  from?: PlainDate | undefined
  to?: PlainDate | undefined
  category?: string | undefined
  voided?: 'yes' | 'no' | undefined
  after?: string | undefined
}

type Condition = RawBuilder<boolean>
const { ref } = sql
const all = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
const any = (conditions: Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` or `)})`
/** Behind every character that a name or a number may have. */
const LAST = '\u{10FFFF}'
const begins = (column: string, start: string): Condition => sql<boolean>`(${ref(column)} >= ${start} and ${ref(column)} < ${start + LAST})`

/** What the words are: a receipt, the beginning of a card's number, or of a name, the surname or the name first. */
function searched(q: string): Condition[] {
  const receipt = readReceiptLabel(q)
  if (receipt)
    return [
      sql<boolean>`${ref('payment.id')} in (select ${ref('paymentId')} from ${sql.table('receipt')}
        where ${ref('year')} = ${receipt.year} and ${ref('receipt.number')} = ${receipt.number})`,
    ]
  const digits = q.replaceAll(/[\s.\-\u2010-\u2013]/gu, '')
  if (/^\d+$/.test(digits)) return [begins('payment.cardNumber', digits)]
  const words = q.split(/\s+/u).map(foldText).filter(Boolean)
  const [first, ...rest] = words
  if (first === undefined) return []
  const escaped = rest.map((word) => word.replace(/[!%_]/g, '!$&'))
  const named = (column: string) =>
    all([
      begins(column, first),
      ...(rest.length > 0
        ? [sql<boolean>`${ref(column)} like ${`${first.replace(/[!%_]/g, '!$&')}% ${escaped.join('% ')}%`} escape '!'`]
        : []),
    ])
  const whole = words.join('')
  const ways = ['payment.nameKey', 'payment.givenKey'].map(named)
  // A surname of two words, and a payer whose name is one line.
  return [any([...ways, ...(rest.length > 0 ? [begins('payment.nameKey', whole)] : []), begins('payment.payerKey', whole)])]
}

const filtered = ({ q, method, from, to, category, voided }: PaymentsAsked): Condition[] => [
  ...searched(q.trim().toLowerCase()),
  ...(method === undefined ? [] : [sql<boolean>`${ref('payment.method')} = ${method}`]),
  ...(from === undefined ? [] : [sql<boolean>`${ref('payment.paidOn')} >= ${from}`]),
  ...(to === undefined ? [] : [sql<boolean>`${ref('payment.paidOn')} <= ${to}`]),
  ...(category === undefined ? [] : [sql<boolean>`${ref('payment.category')} = ${category}`]),
  ...(voided === undefined ? [] : [voided === 'yes' ? sql<boolean>`${ref('payment.voidedAt')} is not null` : COUNTS]),
]
const COUNTS = sql<boolean>`${ref('payment.voidedAt')} is null`

/** One page, the newest first; with the first one what all that was found comes to. A cursor is a payment's day and id. */
export async function listPayments({ db }: Pick<Deps, 'db'>, asked: PaymentsAsked): Promise<PaymentList> {
  const conditions = filtered(asked)
  const [day, id] = asked.after?.split('_') ?? []
  const behind = id === undefined ? [] : [sql<boolean>`(${ref('payment.paidOn')}, ${ref('payment.id')}) < (${day}, ${id})`]
  const rows = await pageOf(db, all([...conditions, ...behind]), PAYMENTS_PAGE + 1)
  const page = rows.slice(0, PAYMENTS_PAGE)
  const last = page.at(-1)
  return {
    payments: page.map(itemOf),
    next: rows.length > PAYMENTS_PAGE && last ? `${last.paidOn}_${last.id}` : null,
    totals: asked.after === undefined ? await totalsOf(db, conditions) : null,
  }
}

export const AFTER = /^\d{4}-\d\d-\d\d_[\w-]{1,64}$/

const pageOf = (db: Database, where: Condition, limit: number) =>
  current(db)
    .selectFrom('payment')
    .innerJoin('receipt', 'receipt.paymentId', 'payment.id')
    .selectAll('payment')
    .select(['receipt.year', 'receipt.number'])
    .where(where)
    .orderBy('payment.paidOn', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(limit)
    .execute()

/** What was voided is found, and counts for nothing. */
async function totalsOf(db: Database, conditions: Condition[]): Promise<PaymentList['totals']> {
  const rows = await current(db)
    .selectFrom('payment')
    .select(({ fn }) => ['method', fn.countAll<number>().as('payments'), fn.sum<number>('cents').as('cents')])
    .where(all([...conditions, COUNTS]))
    .groupBy('method')
    .execute()
  const of = (method: PaymentMethod) => Number(rows.find((row) => row.method === method)?.cents ?? 0)
  return {
    payments: rows.reduce((sum, row) => sum + Number(row.payments), 0),
    cents: PAYMENT_METHODS.reduce((sum, method) => sum + of(method), 0),
    methods: { cash: of('cash'), transfer: of('transfer'), pos: of('pos'), online: of('online') },
  }
}

export const itemOf = (row: PaymentWithReceipt): PaymentItem => ({
  id: row.id,
  number: row.cardNumber,
  payer: row.payer,
  cents: row.cents,
  method: row.method,
  paidOn: row.paidOn,
  purpose: row.purpose,
  detail: row.detail,
  receipt: receiptLabel(row),
  period: row.periodFrom !== null && row.periodTo !== null ? { validFrom: row.periodFrom, validTo: row.periodTo } : null,
  voided: row.voidedAt === null ? null : { at: row.voidedAt, reason: row.voidReason ?? '' },
})

/** @throws api.not_found 404 */
export async function paymentSheet({ db }: Pick<Deps, 'db'>, id: string): Promise<PaymentSheet> {
  const row = await findPayment(db, id)
  if (!row) throw new AppError('api.not_found', 404)
  const holder = await findHolder(db, row.cardNumber)
  return {
    ...itemOf(row),
    note: row.note,
    recordedBy: await nameOf(db, row.recordedBy),
    recordedAt: row.createdAt,
    voidedBy: await nameOf(db, row.voidedBy),
    takesBack: await canTakeBack({ db }, row),
    holder: holder ? fullName(holder.firstname, holder.lastname) : null,
  }
}

/** What the person and the children whom they carry have paid. */
export const ownPayments = async ({ db }: Pick<Deps, 'db'>, uid: string): Promise<{ payments: OwnPayment[] }> => ({
  payments: (await listOwn(db, uid)).map((row) => {
    const { number: _, ...own } = itemOf(row)
    return own
  }),
})

const BATCH = 500

/** All that was found, the newest first, some hundreds at a time. */
export async function* pagesOf(db: Database, asked: PaymentsAsked): AsyncGenerator<PaymentWithReceipt[], undefined> {
  const conditions = filtered(asked)
  let last: PaymentWithReceipt | undefined
  for (;;) {
    const behind = last ? [sql<boolean>`(${ref('payment.paidOn')}, ${ref('payment.id')}) < (${last.paidOn}, ${last.id})`] : []
    const rows = await pageOf(db, all([...conditions, ...behind]), BATCH)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    last = rows.at(-1)
  }
}

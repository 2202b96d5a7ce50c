import { sql, type RawBuilder } from 'kysely'
import { all, type Condition } from '#db/conditions.ts'
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
import { readSlot, slotOf } from '#domain/payments/paid-event.ts'
import { readReceiptLabel, receiptLabel } from '#domain/payments/receipt.ts'
import { fullName } from '#domain/person-name.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { foldText } from '#domain/search.ts'
import { mergedInto } from '#server/core/cards/merged.ts'
import type { Deps } from '#server/core/deps.ts'
import { isUnallocated } from './online-queries.ts'
import { findHolder, findPayment, listByIds, listOwn, nameOf, type PaymentWithReceipt } from './queries.ts'
import { canTakeBack } from './void.ts'

export type PaymentsAsked = {
  q: string
  method?: PaymentMethod | undefined
  from?: PlainDate | undefined
  to?: PlainDate | undefined
  category?: string | undefined
  voided?: 'yes' | 'no' | undefined
  event?: string | undefined
  after?: string | undefined
}

const { ref } = sql
/** Sorts after every character of names and numbers. */
const LAST = '\u{10FFFF}'
const begins = (column: string, start: string): Condition => sql<boolean>`(${ref(column)} >= ${start} and ${ref(column)} < ${start + LAST})`
const plain = (word: string): string => word.replace(/[!%_]/g, '!$&')

/**
 * Reads the words as a receipt, as the beginning of a card number, or as the beginning of a name in either order. Each is a range of one
 * index. @returns null without words
 */
function waysOf(q: string): Condition[] | null {
  const receipt = readReceiptLabel(q)
  if (receipt)
    return [
      sql<boolean>`${ref('id')} in (select ${ref('paymentId')} from ${sql.table('receipt')}
        where ${ref('receipt.year')} = ${receipt.year} and ${ref('receipt.number')} = ${receipt.number})`,
    ]
  const digits = q.replaceAll(/[\s.\-\u2010-\u2013]/gu, '')
  if (/^\d{10}$/.test(digits)) return [begins('cardNumber', digits), sql<boolean>`${ref('cardNumber')} in ${mergedInto(sql`(${digits})`)}`]
  if (/^\d+$/.test(digits)) return [begins('cardNumber', digits)]
  const words = q.split(/\s+/u).map(foldText).filter(Boolean)
  const [first, ...rest] = words
  if (first === undefined) return null
  const pattern = `${plain(first)}% ${rest.map(plain).join('% ')}%`
  const named = (column: string) =>
    all([begins(column, first), ...(rest.length > 0 ? [sql<boolean>`${ref(column)} like ${pattern} escape '!'`] : [])])
  const whole = words.join('')
  // A surname of two words, or a payer's name in one line.
  return [...['nameKey', 'givenKey'].map(named), ...(rest.length > 0 ? [begins('nameKey', whole)] : []), begins('payerKey', whole)]
}

const filtered = ({ method, from, to, category, voided, event }: PaymentsAsked): Condition[] => [
  ...(method === undefined ? [] : [sql<boolean>`${ref('method')} = ${method}`]),
  ...(from === undefined ? [] : [sql<boolean>`${ref('paidOn')} >= ${from}`]),
  ...(to === undefined ? [] : [sql<boolean>`${ref('paidOn')} <= ${to}`]),
  ...(category === undefined ? [] : [sql<boolean>`${ref('category')} = ${category}`]),
  ...(voided === undefined ? [] : [voided === 'yes' ? sql<boolean>`${ref('voidedAt')} is not null` : COUNTS]),
  ...(event === undefined ? [] : [ofEvent(readSlot(event))]),
]
const ofEvent = ({ eventId, occurrence }: ReturnType<typeof readSlot>): Condition =>
  sql<boolean>`(${ref('eventId')} = ${eventId} and ${ref('occurrence')} = ${occurrence})`
const COUNTS = sql<boolean>`${ref('voidedAt')} is null`

/** The filter's part that an index answers; several ways are joined. */
function found(asked: PaymentsAsked, more: readonly Condition[]): RawBuilder<unknown> {
  const conditions = [...filtered(asked), ...more]
  const ways = waysOf(asked.q.trim().toLowerCase()) ?? [all([])]
  const selects = ways.map(
    (way) => sql`select ${ref('id')}, ${ref('paidOn')}, ${ref('method')}, ${ref('cents')} from ${sql.table('payment')}
      where ${all([...conditions, way])}`,
  )
  return sql.join(selects, sql` union `)
}

/** One page, newest first; the first page has the totals. A cursor is a payment's day and id. */
export async function listPayments({ db }: Pick<Deps, 'db'>, asked: PaymentsAsked): Promise<PaymentList> {
  const [day, id] = asked.after?.split('_') ?? []
  const rows = await pageOf(db, asked, day === undefined || id === undefined ? null : { paidOn: day, id }, PAYMENTS_PAGE + 1)
  const page = rows.slice(0, PAYMENTS_PAGE)
  const last = page.at(-1)
  return {
    payments: page.map(itemOf),
    next: rows.length > PAYMENTS_PAGE && last ? `${last.paidOn}_${last.id}` : null,
    totals: asked.after === undefined ? await totalsOf(db, asked) : null,
  }
}

export const AFTER = /^\d{4}-\d\d-\d\d_[\w-]{1,64}$/

/** The rows after `after`: found in an index, then read by id. */
async function pageOf(db: Database, asked: PaymentsAsked, after: { paidOn: string; id: string } | null, limit: number) {
  const behind = after ? [sql<boolean>`(${ref('paidOn')}, ${ref('id')}) < (${after.paidOn}, ${after.id})`] : []
  const query = sql<{ id: string }>`${found(asked, behind)} order by 2 desc, 1 desc limit ${limit}`
  const ids = (await query.execute(current(db))).rows.map(({ id }) => id)
  return ids.length === 0 ? [] : listByIds(db, ids)
}

/** Voided payments are listed and count as zero. */
async function totalsOf(db: Database, asked: PaymentsAsked): Promise<PaymentList['totals']> {
  const query = sql<{ method: PaymentMethod; payments: number; cents: number }>`
    select ${ref('method')}, count(*) as ${ref('payments')}, sum(${ref('cents')}) as ${ref('cents')}
    from (${found(asked, [COUNTS])}) as ${ref('found')} group by 1`
  const { rows } = await query.execute(current(db))
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
    event: row.eventId === null ? null : slotOf({ eventId: row.eventId, occurrence: row.occurrence ?? '' }),
    note: row.note,
    recordedBy: await nameOf(db, row.recordedBy),
    recordedAt: row.createdAt,
    voidedBy: await nameOf(db, row.voidedBy),
    takesBack: await canTakeBack({ db }, row),
    isUnallocated: await isUnallocated(db, row.id),
    holder: holder ? fullName(holder.firstname, holder.lastname) : null,
  }
}

/** Payments of the person and of their children's cards. */
export const ownPayments = async ({ db }: Pick<Deps, 'db'>, uid: string): Promise<{ payments: OwnPayment[] }> => ({
  payments: (await listOwn(db, uid)).map((row) => {
    const { number: _, ...own } = itemOf(row)
    return own
  }),
})

const BATCH = 500

/** All matches, newest first, some hundreds at a time. */
export async function* pagesOf(db: Database, asked: PaymentsAsked): AsyncGenerator<PaymentWithReceipt[], undefined> {
  let last: PaymentWithReceipt | null = null
  for (;;) {
    const rows: PaymentWithReceipt[] = await pageOf(db, asked, last, BATCH)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    last = rows.at(-1)!
  }
}

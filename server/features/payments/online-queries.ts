import { current, isPostgres, type Database } from '#db/connect.ts'
import type { OnlinePaymentRow } from '#db/tables.ts'

export const insertOnline = (db: Database, row: OnlinePaymentRow) => current(db).insertInto('onlinePayment').values(row).execute()

export const findOnline = (db: Database, id: string) =>
  current(db).selectFrom('onlinePayment').selectAll().where('id', '=', id).executeTakeFirst()

export const findOnlineByKey = (db: Database, requestKey: string) =>
  current(db).selectFrom('onlinePayment').selectAll().where('requestKey', '=', requestKey).executeTakeFirst()

/** The card's checkout that can still be paid. */
export const findOpen = (db: Database, cardNumber: string) =>
  current(db)
    .selectFrom('onlinePayment')
    .selectAll()
    .where('cardNumber', '=', cardNumber)
    .where('state', 'in', ['open', 'pending'])
    .executeTakeFirst()

/** Locked until the transaction ends. */
export const lockOnline = (db: Database, id: string) =>
  current(db)
    .selectFrom('onlinePayment')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()

/** The states before each one: events come late and in any order. Paid money counts also after the end. */
const AFTER = { open: ['open'], pending: ['open', 'pending'], over: ['open', 'pending'], paid: ['open', 'pending', 'over'] } as const

export const moveOnline = (db: Database, id: string, changes: Partial<OnlinePaymentRow> & Pick<OnlinePaymentRow, 'state'>) =>
  current(db).updateTable('onlinePayment').set(changes).where('id', '=', id).where('state', 'in', AFTER[changes.state]).execute()

/** Undecided ones, oldest first. @param before epoch ms */
export const listWaiting = (db: Database, before: number) =>
  current(db)
    .selectFrom('onlinePayment')
    .selectAll()
    .where('state', 'in', ['open', 'pending'])
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(500)
    .execute()

const unallocated = (db: Database) =>
  current(db)
    .selectFrom('onlinePayment')
    .innerJoin('payment', 'payment.id', 'onlinePayment.paymentId')
    .where('onlinePayment.looseAt', 'is not', null)
    .where('payment.voidedAt', 'is', null)

/** Payments that renewed nothing, oldest first. */
export const listUnallocated = (db: Database) =>
  unallocated(db).select(['payment.id', 'payment.payer', 'payment.cents']).orderBy('onlinePayment.looseAt').limit(20).execute()

export const isUnallocated = async (db: Database, paymentId: string): Promise<boolean> =>
  (await unallocated(db).select('payment.id').where('payment.id', '=', paymentId).executeTakeFirst()) !== undefined

/** @returns false if the payment was settled already */
export const clearUnallocated = async (db: Database, paymentId: string): Promise<boolean> => {
  const { numUpdatedRows } = await current(db)
    .updateTable('onlinePayment')
    .set({ looseAt: null })
    .where('paymentId', '=', paymentId)
    .where('looseAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes paid and ended ones, except unallocated. @param before epoch ms */
export const deleteOldOnline = (db: Database, before: number) =>
  current(db)
    .deleteFrom('onlinePayment')
    .where('createdAt', '<', before)
    .where('state', 'in', ['paid', 'over'])
    .where('looseAt', 'is', null)
    .execute()

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

/** A paid one stays paid. */
export const changeOnline = (db: Database, id: string, changes: Partial<OnlinePaymentRow>) =>
  current(db).updateTable('onlinePayment').set(changes).where('id', '=', id).where('state', '!=', 'paid').execute()

const loose = (db: Database) =>
  current(db)
    .selectFrom('onlinePayment')
    .innerJoin('payment', 'payment.id', 'onlinePayment.paymentId')
    .where('onlinePayment.looseAt', 'is not', null)
    .where('payment.voidedAt', 'is', null)

/** Payments that renewed nothing, the oldest first. */
export const listLoose = (db: Database) =>
  loose(db).select(['payment.id', 'payment.payer', 'payment.cents']).orderBy('onlinePayment.looseAt').limit(20).execute()

export const isLoose = async (db: Database, paymentId: string): Promise<boolean> =>
  (await loose(db).select('payment.id').where('payment.id', '=', paymentId).executeTakeFirst()) !== undefined

export const settleLoose = (db: Database, paymentId: string) =>
  current(db).updateTable('onlinePayment').set({ looseAt: null }).where('paymentId', '=', paymentId).execute()

/** @param before epoch ms */
export const deleteOldOnline = (db: Database, before: number) =>
  current(db).deleteFrom('onlinePayment').where('createdAt', '<', before).execute()

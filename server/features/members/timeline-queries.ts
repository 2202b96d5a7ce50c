import { current, type Database } from '#db/connect.ts'
import { MAX_HAPPENED } from '#domain/timeline/timeline.ts'

// Each query reads one index, newest first, and one row more than is shown.
const MOST = MAX_HAPPENED + 1

export const listEntriesOf = (db: Database, cardNumber: string) =>
  current(db)
    .selectFrom('registerEntry')
    .leftJoin('resolution', 'resolution.id', 'registerEntry.resolutionId')
    .select(['registerEntry.number', 'registerEntry.kind', 'registerEntry.endReference'])
    .select(['registerEntry.effectiveOn', 'resolution.reference'])
    .where('registerEntry.cardNumber', '=', cardNumber)
    .orderBy('registerEntry.number', 'desc')
    .limit(MOST)
    .execute()

export const listPaymentsOf = (db: Database, cardNumber: string) =>
  current(db)
    .selectFrom('payment')
    .innerJoin('receipt', 'receipt.paymentId', 'payment.id')
    .select(['payment.id', 'payment.cents', 'payment.method', 'payment.purpose', 'payment.detail', 'payment.createdAt', 'payment.voidedAt'])
    .select(['receipt.year', 'receipt.number'])
    .where('payment.cardNumber', '=', cardNumber)
    .orderBy('payment.paidOn', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(MOST)
    .execute()

export const listBookingsOf = (db: Database, uid: string) =>
  current(db)
    .selectFrom('booking')
    .select(['id', 'eventId', 'occurrence', 'title', 'startsAt', 'state', 'createdAt', 'endedAt'])
    .where('uid', '=', uid)
    .orderBy('startsAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()

export const listDevicesOf = (db: Database, cardNumber: string) =>
  current(db)
    .selectFrom('cardDevice')
    .select(['id', 'name', 'createdAt'])
    .where('cardNumber', '=', cardNumber)
    .orderBy('createdAt', 'desc')
    .limit(MOST)
    .execute()

/** Reminders of the fee and the card's end, without notices of a coming of age, which have the same topic. */
export const listRemindersOf = (db: Database, uid: string) =>
  current(db)
    .selectFrom('notice')
    .select(['id', 'title', 'createdAt'])
    .where('uid', '=', uid)
    .where('topic', '=', 'renewal')
    .where('key', 'not like', 'of-age:%')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()

export const listApplicationsOf = (db: Database, uid: string) =>
  current(db)
    .selectFrom('application')
    .select(['id', 'category', 'createdAt'])
    .where('uid', '=', uid)
    .orderBy('createdAt', 'desc')
    .limit(MOST)
    .execute()

import type { Expression, SqlBool } from 'kysely'
import { current, isPostgres, type Database } from '#db/connect.ts'
import type { PaymentRow, ReceiptRow } from '#db/tables.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { holderNameInSql } from '#db/holder-name-in-sql.ts'

export const insertPayment = (db: Database, row: PaymentRow) => current(db).insertInto('payment').values(row).execute()
export const insertReceipt = (db: Database, row: ReceiptRow) => current(db).insertInto('receipt').values(row).execute()

/** A payment with its receipt. */
const withReceipt = (db: Database) =>
  current(db)
    .selectFrom('payment')
    .innerJoin('receipt', 'receipt.paymentId', 'payment.id')
    .selectAll('payment')
    .select(['receipt.year', 'receipt.number'])

export type PaymentWithReceipt = Awaited<ReturnType<typeof findPayment>> & object

export const findPayment = (db: Database, id: string) => withReceipt(db).where('payment.id', '=', id).executeTakeFirst()

export const listByIds = (db: Database, ids: string[]) =>
  withReceipt(db).where('payment.id', 'in', ids).orderBy('payment.paidOn', 'desc').orderBy('payment.id', 'desc').execute()

export const findByRequest = (db: Database, requestKey: string) =>
  current(db).selectFrom('payment').select(['id', 'cardNumber', 'recordedBy']).where('requestKey', '=', requestKey).executeTakeFirst()

/** The valid payment of this card's period. */
export const findOfPeriod = (db: Database, cardNumber: string, periodTo: PlainDate) =>
  current(db)
    .selectFrom('payment')
    .select('id')
    .where('cardNumber', '=', cardNumber)
    .where('periodTo', '=', periodTo)
    .where('voidedAt', 'is', null)
    .executeTakeFirst()

/** The periods that valid payments of these cards paid, as they were then. */
export const listPaidPeriods = (db: Database, cardNumbers: string[]) =>
  current(db)
    .selectFrom('payment')
    .select(['id', 'periodFrom', 'periodTo'])
    .where('cardNumber', 'in', cardNumbers)
    .where('periodId', 'is not', null)
    .where('voidedAt', 'is', null)
    .execute()

/** A valid payment with the same card, day, sum and purpose. One for another event is different; one in words may be for this one. */
export const findAlike = (
  db: Database,
  {
    cardNumber,
    cents,
    paidOn,
    purpose,
    event,
  }: Pick<PaymentRow, 'cardNumber' | 'cents' | 'paidOn' | 'purpose'> & { event: { eventId: string; occurrence: string } | null },
) =>
  current(db)
    .selectFrom('payment')
    .select('id')
    .where('cardNumber', '=', cardNumber)
    .where('paidOn', '=', paidOn)
    .where('cents', '=', cents)
    .where('purpose', '=', purpose)
    .where('voidedAt', 'is', null)
    .$if(event !== null, (query) =>
      query.where((row) =>
        row.or([row('eventId', 'is', null), row.and([row('eventId', '=', event!.eventId), row('occurrence', '=', event!.occurrence)])]),
      ),
    )
    .limit(1)
    .executeTakeFirst()

/** Locked until the transaction ends. */
export const lockPayment = (db: Database, id: string) =>
  current(db)
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()

export const voidPayment = (db: Database, id: string, how: Pick<PaymentRow, 'voidedAt' | 'voidedBy' | 'voidReason'>) =>
  current(db).updateTable('payment').set(how).where('id', '=', id).execute()

export const findReceipt = (db: Database, paymentId: string) =>
  current(db)
    .selectFrom('receipt')
    .innerJoin('payment', 'payment.id', 'receipt.paymentId')
    .select(['receipt.year', 'receipt.number', 'receipt.issuedAt', 'receipt.frozen'])
    .select(['payment.cardNumber', 'payment.voidedAt', 'payment.voidReason'])
    .where('receipt.paymentId', '=', paymentId)
    .executeTakeFirst()

/** The card's holder as a receipt names them; undefined for a card without a holder. */
export const findHolder = (db: Database, number: string) =>
  current(db)
    .selectFrom('card')
    .leftJoin('userDocument', 'userDocument.uid', 'card.uid')
    .leftJoin('account', 'account.id', 'card.uid')
    .leftJoin('child', 'child.cardNumber', 'card.number')
    .leftJoin('person', 'person.cardNumber', 'card.number')
    .select(['card.number', 'card.uid', 'card.category', 'card.memberSince', 'card.nameKey', 'card.givenKey'])
    .select(['card.suspendedFrom', 'card.suspendedTo', 'card.cancelledOn', 'card.feeNeverPaid'])
    .select(['account.email', 'account.emailVerified', 'child.birthDate'])
    .select(['person.taxCode', 'person.street', 'person.cap', 'person.comune', 'person.provincia'])
    .select(holderNameInSql())
    .where('card.number', '=', number)
    .where('card.nameKey', 'is not', null)
    .executeTakeFirst()

/**
 * The recipients of mails about a card: its holder, or the guardians of a child without an account. Confirmed addresses, no closed
 * accounts.
 */
export const listReaders = (db: Database, { number, uid }: { number: string; uid: string | null }) =>
  current(db)
    .selectFrom('account')
    .leftJoin('userDocument', 'userDocument.uid', 'account.id')
    .select(['account.id as uid', 'account.email', 'userDocument.firstname'])
    .where((eb): Expression<SqlBool> =>
      uid === null
        ? eb('account.id', 'in', eb.selectFrom('guardianship').select('guardianship.uid').where('guardianship.cardNumber', '=', number))
        : eb('account.id', '=', uid),
    )
    .where((eb) => eb.ref('account.emailVerified'))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accountClosure').select('uid').whereRef('accountClosure.uid', '=', 'account.id'))),
    )
    .execute()

/** Payments of this account's card and of its children's cards. */
export const listOwn = (db: Database, uid: string) =>
  withReceipt(db)
    .where((eb) => eb('payment.cardNumber', 'in', cardsOf(db, uid)))
    .orderBy('payment.paidOn', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(500)
    .execute()

/** The numbers of the account's card, of cards that were merged into it, and of the person's earlier memberships. */
export const ownNumbers = (db: Database, uid: string) =>
  current(db)
    .selectFrom('card')
    .select('card.number')
    .where('card.uid', '=', uid)
    .union(
      current(db)
        .selectFrom('cardMerge')
        .innerJoin('card', 'card.number', 'cardMerge.cardNumber')
        .select('cardMerge.merged as number')
        .where('card.uid', '=', uid),
    )
    .union(current(db).selectFrom('registerEntry').select('registerEntry.cardNumber as number').where('registerEntry.personId', '=', uid))

/** The numbers of `ownNumbers` and of the account's children's cards. */
export const cardsOf = (db: Database, uid: string) =>
  ownNumbers(db, uid).union(
    current(db).selectFrom('guardianship').select('guardianship.cardNumber as number').where('guardianship.uid', '=', uid),
  )

export const nameOf = async (db: Database, uid: string | null): Promise<string | null> => {
  if (uid === null) return null
  const row = await current(db).selectFrom('userDocument').select(['firstname', 'lastname']).where('uid', '=', uid).executeTakeFirst()
  return row ? [row.firstname, row.lastname].filter(Boolean).join(' ') : null
}

/** Also deletes cash closings. Receipts go before their payments. @param before epoch ms */
export async function deleteOldPayments(db: Database, before: number): Promise<void> {
  await current(db).deleteFrom('cashClosing').where('createdAt', '<', before).execute()
  await current(db).deleteFrom('receipt').where('issuedAt', '<', before).execute()
  await current(db)
    .deleteFrom('payment')
    .where('createdAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('receipt').select('paymentId').whereRef('receipt.paymentId', '=', 'payment.id'))),
    )
    .execute()
}

/** The card's last day; null without a period. */
export const lastDayOf = async (db: Database, number: string): Promise<PlainDate | null> =>
  (await current(db).selectFrom('card').select('validTo').where('number', '=', number).executeTakeFirst())?.validTo ?? null

import { current, type Database } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { PaymentRow } from '#db/tables.ts'
import type { Period } from '#domain/cards/card-validity.ts'
import { feeOn, type Priced } from '#domain/renewals/fee.ts'
import { listMergedInto } from './merged.ts'
import { insertCardPeriod } from './queries.ts'
import { markUnpaid } from './unpaid-periods.ts'

/** A fee that pays the next period: it was paid before a renewal was possible. */
export type PaidAhead = Pick<PaymentRow, 'id' | 'paidOn' | 'cents'>

/**
 * The card's last valid fee, if it pays no period and none was given since. The first fee after an admission pays the membership, and a
 * settled online payment was given back.
 */
export async function findPaidAhead(db: Database, number: string): Promise<PaidAhead | null> {
  const numbers = [number, ...(await listMergedInto(db, number)).map(({ merged }) => merged)]
  const fees = await current(db)
    .selectFrom('payment')
    .leftJoin('onlinePayment', 'onlinePayment.paymentId', 'payment.id')
    .select(['payment.id', 'payment.paidOn', 'payment.cents', 'payment.periodId', 'payment.method', 'payment.createdAt'])
    .select('onlinePayment.looseAt')
    .where('payment.cardNumber', 'in', numbers)
    .where('payment.purpose', '=', 'fee')
    .where('payment.voidedAt', 'is', null)
    .orderBy('payment.createdAt', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(2)
    .execute()
  const [last, earlier] = fees
  if (!last || last.periodId !== null || (last.method === 'online' && last.looseAt === null)) return null
  if (!earlier && (await isAdmittedByMeeting(db, number))) return null
  const since = await current(db)
    .selectFrom('cardPeriod')
    .select('id')
    .where('cardNumber', '=', number)
    .where('createdAt', '>', last.createdAt)
    .limit(1)
    .executeTakeFirst()
  const { id, paidOn, cents } = last
  return since ? null : { id, paidOn, cents }
}

const isAdmittedByMeeting = async (db: Database, number: string): Promise<boolean> =>
  (await current(db)
    .selectFrom('registerEntry')
    .select('kind')
    .where('cardNumber', '=', number)
    .where('kind', '=', 'admitted')
    .where('resolutionId', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

type Given = { id?: string; number: string; period: Period; category: Priced | undefined; now: number }

/**
 * Gives a card a period: the fee paid ahead pays it if it is not less than that of its own day or of the period, else the period is marked
 * as unpaid. Joins the running transaction, which has locked the card.
 */
export async function givePeriod(
  db: Database,
  { number, period, category, now, id = newId(now) }: Given,
): Promise<{ id: string; paid: PaidAhead | null }> {
  const paid = await findPaidAhead(db, number)
  const isEnough = paid !== null && covers(paid, category, period)
  await insertCardPeriod(db, { id, cardNumber: number, ...period, createdAt: now })
  if (!isEnough) await markUnpaid(db, id)
  return { id, paid: isEnough ? paid : null }
}

export const covers = ({ paidOn, cents }: PaidAhead, category: Priced | undefined, { validFrom }: Pick<Period, 'validFrom'>): boolean =>
  cents >= Math.min(feeOn(category, paidOn) ?? 0, feeOn(category, validFrom) ?? 0)

/** Whether a valid payment names this period: one paid ahead does not. */
export const hasPayment = async (db: Database, { cardNumber, id }: { cardNumber: string; id: string }): Promise<boolean> =>
  (await current(db)
    .selectFrom('payment')
    .select('id')
    .where('cardNumber', '=', cardNumber)
    .where('periodId', '=', id)
    .where('voidedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The period that a payment made ahead has paid; undefined without one. */
export const paidLater = (db: Database, { cardNumber, createdAt }: Pick<PaymentRow, 'cardNumber' | 'createdAt'>) =>
  current(db)
    .selectFrom('cardPeriod')
    .select('id')
    .where('cardNumber', '=', cardNumber)
    .where('createdAt', '>', createdAt)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('payment.id')
            .whereRef('payment.cardNumber', '=', 'cardPeriod.cardNumber')
            .whereRef('payment.periodId', '=', 'cardPeriod.id')
            .where('payment.voidedAt', 'is', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('cardRenewal').select('cardRenewal.id').whereRef('cardRenewal.id', '=', 'cardPeriod.id'))),
    )
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()

/** The next cards with a fee that pays no period, by number; the fee may be one that `findPaidAhead` leaves out. */
export const cardsPaidAhead = async (db: Database, after: string, limit: number): Promise<string[]> => {
  const rows = await current(db)
    .selectFrom('payment')
    .select('cardNumber')
    .distinct()
    .where('periodId', 'is', null)
    .where('purpose', '=', 'fee')
    .where('voidedAt', 'is', null)
    .where('cardNumber', '>', after)
    .orderBy('cardNumber')
    .limit(limit)
    .execute()
  return rows.map(({ cardNumber }) => cardNumber)
}

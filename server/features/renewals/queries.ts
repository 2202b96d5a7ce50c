import { current, type Database, isPostgres } from '#db/connect.ts'
import type { CardPeriodRow, CardRenewalRow, Tables } from '#db/tables.ts'
import { insertCardPeriod } from '#server/core/cards/queries.ts'
import { isActiveInSql } from '#server/core/cards/state-in-sql.ts'
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import type { ReminderStage } from '#domain/renewals/renewal-reminder.ts'

/** Stores a period and its cause. @returns false if this end was renewed already */
export const insertRenewal = async (db: Database, period: CardPeriodRow, renewal: CardRenewalRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await current(db)
    .insertInto('cardRenewal')
    .values(renewal)
    .onConflict((conflict) => conflict.columns(['cardNumber', 'endedOn']).doNothing())
    .executeTakeFirstOrThrow()
  if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return false
  await insertCardPeriod(db, period)
  return true
}

/** A period's end. Reads go through the ends in this order: day, then number. */
export type CardEnd = { validTo: PlainDate; cardNumber: string }

/** Ends after `after` and up to `to`. `from` and `to` are days, both inclusive. */
type Part = { from: PlainDate; to: PlainDate; after: CardEnd | null }

type WithPeriod = ExpressionBuilder<Tables & { period: Tables['cardPeriod'] }, 'period'>

const behind = (eb: WithPeriod, { validTo, cardNumber }: CardEnd): Expression<SqlBool> =>
  eb.and([eb('period.validTo', '>=', validTo), eb.or([eb('period.validTo', '>', validTo), eb('period.cardNumber', '>', cardNumber)])])

const upTo = (eb: WithPeriod, { validTo, cardNumber }: CardEnd): Expression<SqlBool> =>
  eb.and([eb('period.validTo', '<=', validTo), eb.or([eb('period.validTo', '<', validTo), eb('period.cardNumber', '<=', cardNumber)])])

type WithCard = ExpressionBuilder<Tables & { period: Tables['cardPeriod'] }, 'card' | 'period'>

/** The card is in use, and this is its last end. */
const isToRenew = (eb: WithCard, today: PlainDate): Expression<SqlBool> =>
  eb.and([
    eb.not(
      eb.exists(
        eb
          .selectFrom('cardPeriod as later')
          .select('later.id')
          .whereRef('later.cardNumber', '=', 'period.cardNumber')
          .whereRef('later.validTo', '>', 'period.validTo'),
      ),
    ),
    isActiveInSql(today),
  ])

/** Whether this end can still be renewed. */
export const hasToRenew = async (db: Database, { cardNumber, validTo }: CardEnd, today: PlainDate): Promise<boolean> =>
  (await current(db)
    .selectFrom('cardPeriod as period')
    .innerJoin('card', 'card.number', 'period.cardNumber')
    .select('period.id')
    .where('period.cardNumber', '=', cardNumber)
    .where('period.validTo', '=', validTo)
    .where((eb) => isToRenew(eb as unknown as WithCard, today))
    .where((eb) => eb.or([eb('card.cancelledOn', 'is', null), eb('card.cancelledOn', '>', addDays(validTo, 1))]))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The `size`th end from here; undefined if fewer are left. */
export const endOfPart = (db: Database, { from, to, after }: Part, size: number): Promise<CardEnd | undefined> =>
  current(db)
    .selectFrom('cardPeriod as period')
    .select(['period.validTo', 'period.cardNumber'])
    .where('period.validTo', '>=', from)
    .where('period.validTo', '<=', to)
    .$if(after !== null, (query) => query.where((eb) => behind(eb, after!)))
    .orderBy('period.validTo')
    .orderBy('period.cardNumber')
    .offset(size - 1)
    .limit(1)
    .executeTakeFirst()

/**
 * The readers of a reminder: the holders, or the guardians (`child`). Leaves out cards that were renewed, are out of use or have not begun,
 * closed accounts and unconfirmed addresses.
 */
export const whoToRemind = (
  db: Database,
  {
    from,
    to,
    after,
    last,
    today,
    stage,
    by,
  }: Part & { last: CardEnd | undefined; today: PlainDate; stage: ReminderStage; by: 'holder' | 'guardian' },
) =>
  current(db)
    .selectFrom('cardPeriod as period')
    .innerJoin('card', 'card.number', 'period.cardNumber')
    .leftJoin('child', 'child.cardNumber', 'card.number')
    .leftJoin('guardianship', (join) =>
      by === 'guardian' ? join.onRef('guardianship.cardNumber', '=', 'child.cardNumber') : join.on(sql<SqlBool>`false`),
    )
    .leftJoin('userDocument as holder', 'holder.uid', 'card.uid')
    .innerJoin('account', (join) => join.onRef('account.id', '=', by === 'guardian' ? 'guardianship.uid' : 'card.uid'))
    .leftJoin('userDocument as reader', 'reader.uid', 'account.id')
    .select(['account.id as uid', 'account.email', 'reader.firstname', 'card.number', 'card.category', 'period.validTo', 'child.birthDate'])
    .select('card.cancelledOn')
    .select(({ fn }) => [
      fn.coalesce('holder.firstname', 'child.firstname').as('holderFirstname'),
      fn.coalesce('holder.lastname', 'child.lastname').as('holderLastname'),
    ])
    .where('period.validTo', '>=', from)
    .where('period.validTo', '<=', to)
    .where('period.validFrom', '<=', today)
    .$if(after !== null, (query) => query.where((eb) => behind(eb as unknown as WithPeriod, after!)))
    .$if(last !== undefined, (query) => query.where((eb) => upTo(eb as unknown as WithPeriod, last!)))
    .where((eb) => isToRenew(eb as unknown as WithCard, today))
    .where((eb) => eb.ref('account.emailVerified'))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accountClosure').select('uid').whereRef('accountClosure.uid', '=', 'account.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notice').select('notice.id').whereRef('notice.uid', '=', 'account.id').where('notice.key', '=', keyInSql(db, stage)),
        ),
      ),
    )
    .orderBy('period.validTo')
    .orderBy('card.number')
    .execute()

/** The key of a notice about this stage of a card's end. */
export const reminderKey = (cardNumber: string, validTo: PlainDate, stage: ReminderStage): string =>
  `renewal:${cardNumber}:${validTo}:${stage}`

/** `reminderKey` of each row. Keys have the byte collation; on Postgres an expression has to name it. */
function keyInSql(db: Database, stage: ReminderStage) {
  const key = sql<string>`('renewal:' || ${sql.ref('period.cardNumber')} || ':' || ${sql.ref('period.validTo')} || ${sql.lit(`:${stage}`)})`
  return isPostgres(db) ? sql<string>`${key} collate "C"` : key
}

import { sql } from 'kysely'
import { current, type Database } from '#db/connect.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { feeOn } from '#domain/renewals/fee.ts'
import type { OverviewSource } from '#server/core/feature.ts'
import { findAssociation } from '#server/core/content/association.ts'
import { isActiveInSql } from './state-in-sql.ts'

const DAYS = 30

/** How many cards work, how many end soon, and the sum of their renewals. */
export const cardOverview: readonly OverviewSource[] = [
  {
    may: 'people.read',
    async read({ db }, { today }) {
      const [active, before, expiring] = await Promise.all([
        countActive(db, today),
        countActive(db, addDays(today, -DAYS)),
        countExpiring(db, today),
      ])
      return { cards: { active, since30Days: active - before, expiring: sum(expiring), until: addDays(today, DAYS) } }
    },
  },
  {
    may: 'payments.read',
    async read(deps, { today }) {
      const expiring = await countExpiring(deps.db, today)
      const categories = new Map((await findAssociation(deps))?.membershipCategories?.map((one) => [one.id, one]))
      const fees = expiring.map(({ category, validTo }) => feeOn(categories.get(category), addDays(validTo ?? today, 1)))
      // A partial sum would mislead.
      if (expiring.length === 0 || fees.includes(null)) return {}
      const cents = expiring.reduce((all, { cards }, i) => all + fees[i]! * Number(cards), 0)
      return cents === 0 ? {} : { renewalFees: { cents, cards: sum(expiring) } }
    },
  },
]

const sum = (rows: { cards: number }[]): number => rows.reduce((all, { cards }) => all + Number(cards), 0)

/** Cards in a period on that day, neither suspended nor cancelled then. */
const activeOn = (db: Database, day: PlainDate) =>
  current(db)
    .selectFrom('card')
    .where(isActiveInSql(day))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('cardPeriod')
          .select(sql`1`.as('one'))
          .whereRef('cardPeriod.cardNumber', '=', 'card.number')
          .where('validFrom', '<=', day)
          .where('validTo', '>=', day),
      ),
    )

async function countActive(db: Database, day: PlainDate): Promise<number> {
  const { cards } = await activeOn(db, day)
    .select(({ fn }) => fn.countAll<number>().as('cards'))
    .executeTakeFirstOrThrow()
  return Number(cards)
}

/** Cards that end within thirty days without a renewal, by category and last day. */
const countExpiring = (db: Database, today: PlainDate) =>
  activeOn(db, today)
    .select(({ fn }) => ['category', 'validTo', fn.countAll<number>().as('cards')])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cardPeriod')
            .select(sql`1`.as('one'))
            .whereRef('cardPeriod.cardNumber', '=', 'card.number')
            .where('validTo', '>', addDays(today, DAYS)),
        ),
      ),
    )
    .groupBy(['category', 'validTo'])
    .execute()

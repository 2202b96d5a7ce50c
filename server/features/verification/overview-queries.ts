import { current, type Database } from '#db/connect.ts'

export const listCheckDays = (db: Database, since: string) =>
  current(db)
    .selectFrom('cardCheck')
    .select(({ fn }) => ['day', fn.sum<number>('checks').as('checks')])
    .where('day', '>=', since)
    .groupBy('day')
    .execute()

/** Number of shops that checked a card on a day. */
export const countShops = async (db: Database, day: string): Promise<number> => {
  const { shops } = await current(db)
    .selectFrom('partnerDay')
    .select(({ fn }) => fn.count<number>('offerId').distinct().as('shops'))
    .where('day', '=', day)
    .where('times', '>', 0)
    .executeTakeFirstOrThrow()
  return Number(shops)
}

/** The most used offers, with at least `fewest` uses. */
export const listUsedOffers = (db: Database, { since, fewest, limit }: { since: string; fewest: number; limit: number }) =>
  current(db)
    .selectFrom('partnerDay')
    .select(({ fn }) => ['offerId', fn.sum<number>('times').as('times')])
    .where('what', '=', 'redeemed')
    .where('day', '>=', since)
    .groupBy('offerId')
    .having(({ fn }) => fn.sum('times'), '>=', fewest)
    .orderBy('times', 'desc')
    .orderBy('offerId')
    .limit(limit)
    .execute()

import { current, type Database } from '#db/connect.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { CardEnds } from '#domain/settings/api.ts'
import { isActiveInSql } from '#server/core/cards/state-in-sql.ts'

/** Cards that are neither cancelled nor suspended, by category and last day: a million cards give a few thousand rows. */
export async function countCardEnds(db: Database, today: PlainDate): Promise<CardEnds> {
  const rows = await current(db)
    .selectFrom((query) =>
      query
        .selectFrom('card')
        .innerJoin('cardPeriod', 'cardPeriod.cardNumber', 'card.number')
        .select(({ fn }) => ['card.number', 'card.category', fn.max('cardPeriod.validTo').as('validTo')])
        .where(isActiveInSql(today))
        .groupBy(['card.number', 'card.category'])
        .as('held'),
    )
    .select(({ fn }) => ['category', 'validTo', fn.countAll<number>().as('cards')])
    .groupBy(['category', 'validTo'])
    .execute()
  return rows.map(({ cards, ...row }) => ({ ...row, cards: Number(cards) }))
}

/** Whether a card, in any state, or an open application has the category: then it cannot be removed. */
export async function isCategoryHeld(db: Database, category: string): Promise<boolean> {
  const card = await current(db).selectFrom('card').select('number').where('category', '=', category).limit(1).executeTakeFirst()
  if (card) return true
  const application = await current(db)
    .selectFrom('application')
    .select('id')
    .where('category', '=', category)
    .where('state', 'in', ['submitted', 'waiting_guardian'])
    .limit(1)
    .executeTakeFirst()
  return application !== undefined
}

export const countOpenApplications = async (db: Database): Promise<Map<string, number>> =>
  byCategory(
    await current(db)
      .selectFrom('application')
      .select(({ fn }) => ['category', fn.countAll<number>().as('rows')])
      .where('state', 'in', ['submitted', 'waiting_guardian'])
      .groupBy('category')
      .execute(),
  )

/** Without confidential reports: only the officer may count them. */
export const countOpenReports = async (db: Database): Promise<Map<string, number>> =>
  byCategory(
    await current(db)
      .selectFrom('report')
      .select(({ fn }) => ['category', fn.countAll<number>().as('rows')])
      .where('closedAt', 'is', null)
      .where('confirmedAt', 'is not', null)
      .where('desk', '!=', 'safeguarding')
      .groupBy('category')
      .execute(),
  )

const byCategory = (rows: { category: string; rows: number }[]) => new Map(rows.map(({ category, rows }) => [category, Number(rows)]))

import { sql } from 'kysely'
import { current, type Database } from '#db/connect.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { CardEnds } from '#domain/settings/api.ts'
import { isSuspendedInSql } from '#server/core/cards/state-in-sql.ts'

/** Cards that are not cancelled: a million cards give a few thousand rows. */
export async function countCardEnds(db: Database, today: PlainDate): Promise<CardEnds> {
  const rows = await current(db)
    .selectFrom('card')
    .select(({ fn }) => [
      'category',
      'validTo',
      isMember.as('isMember'),
      isSuspended(today).as('isSuspended'),
      fn.countAll<number>().as('cards'),
    ])
    .where(({ or, eb }) => or([eb('cancelledOn', 'is', null), eb('cancelledOn', '>', today)]))
    .groupBy(['category', 'validTo', 'isMember', 'isSuspended'])
    .execute()
  return rows.map(({ cards, ...row }) => ({
    ...row,
    isMember: row.isMember === 1,
    isSuspended: row.isSuspended === 1,
    cards: Number(cards),
  }))
}

const isMember = sql<number>`case when ${sql.ref('memberSince')} is null then 0 else 1 end`
const isSuspended = (today: PlainDate) => sql<number>`case when ${isSuspendedInSql(today)} then 1 else 0 end`

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

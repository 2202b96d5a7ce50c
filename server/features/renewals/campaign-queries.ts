import { sql } from 'kysely'
import { current, type Database } from '#db/connect.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { isSuspendedInSql } from '#server/core/cards/state-in-sql.ts'

type Days = { from: PlainDate; to: PlainDate }

/** Cards by their last day, without cancelled ones; `active`: also without those suspended or left by a member. One index answers it. */
export const countEnds = async (db: Database, { from, to }: Days, today: PlainDate) => {
  const rows = await current(db)
    .selectFrom('card')
    .select(({ fn }) => ['validTo', fn.countAll<number>().as('cards')])
    .select(sql<number>`sum(case when ${isSuspendedInSql(today)} or ${sql.ref('cancelledOn')} is not null then 0 else 1 end)`.as('active'))
    .where('nameKey', 'is not', null)
    .where('validTo', '>=', from)
    .where('validTo', '<=', to)
    .where((eb) => eb.or([eb('cancelledOn', 'is', null), eb('cancelledOn', '>', today)]))
    .groupBy('validTo')
    .execute()
  return rows.map(({ validTo, cards, active }) => ({ day: validTo!, cards: Number(cards), active: Number(active) }))
}

/** Periods that another one followed, by their last day. Cancelled cards and cards without a holder do not count. */
export const countRenewed = async (db: Database, { from, to }: Days, today: PlainDate) => {
  const rows = await current(db)
    .selectFrom('cardPeriod')
    .innerJoin('card', 'card.number', 'cardPeriod.cardNumber')
    .select(({ fn }) => ['cardPeriod.validTo', fn.countAll<number>().as('cards')])
    .where('cardPeriod.validTo', '>=', from)
    .where('cardPeriod.validTo', '<=', to)
    .whereRef('card.validTo', '>', 'cardPeriod.validTo')
    .where('card.nameKey', 'is not', null)
    .where((eb) => eb.or([eb('card.cancelledOn', 'is', null), eb('card.cancelledOn', '>', today)]))
    .groupBy('cardPeriod.validTo')
    .execute()
  return rows.map(({ validTo, cards }) => ({ day: validTo, cards: Number(cards) }))
}

/** Renewal reminders by the end of their key: `month`, or `month:2026-11-10` for a repeated one. @param from, to epoch ms */
export const countTold = async (db: Database, from: number, to: number): Promise<{ stage: string; people: number }[]> => {
  const { rows } = await sql<{
    stage: string
    people: number
  }>`select substr(${sql.ref('key')}, ${sql.lit('renewal:0123456789:2026-01-01:'.length + 1)}) as ${sql.ref('stage')},
      count(*) as ${sql.ref('people')} from ${sql.table('notice')}
    where ${sql.ref('topic')} = 'renewal' and ${sql.ref('createdAt')} >= ${from} and ${sql.ref('createdAt')} < ${to}
    and ${sql.ref('key')} like 'renewal:%' group by 1`.execute(current(db))
  return rows.map(({ stage, people }) => ({ stage, people: Number(people) }))
}

/** The newest tasks that staff began, mails and letters. */
export const listCampaignTasks = (db: Database, limit: number) =>
  current(db)
    .selectFrom('memberTask')
    .leftJoin('userDocument', 'userDocument.uid', 'memberTask.actor')
    .select(['memberTask.id', 'memberTask.kind', 'memberTask.state', 'memberTask.createdAt', 'firstname', 'lastname'])
    .where('memberTask.kind', 'in', ['remind', 'letter'])
    .orderBy('memberTask.createdAt', 'desc')
    .orderBy('memberTask.id', 'desc')
    .limit(limit)
    .execute()

import { current, type Database } from '#db/connect.ts'
import { preparedRead } from '#db/prepared.ts'
import type { CardIndexRow, StatusListRow } from '#db/tables.ts'

export const listStatusLists = (db: Database): Promise<StatusListRow[]> =>
  current(db).selectFrom('statusList').selectAll().orderBy('list').execute()

/** Of two processes that open the same list one succeeds. */
export const insertStatusList = (db: Database, row: StatusListRow) =>
  current(db)
    .insertInto('statusList')
    .values(row)
    .onConflict((conflict) => conflict.column('list').doNothing())
    .execute()

/** False when the index is taken. */
export const insertIndex = async (db: Database, row: CardIndexRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await current(db)
    .insertInto('cardIndex')
    .values(row)
    .onConflict((conflict) => conflict.columns(['list', 'idx']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

export const countIndex = (db: Database, list: number) =>
  current(db)
    .updateTable('statusList')
    .set((row) => ({ used: row('used', '+', 1) }))
    .where('list', '=', list)
    .execute()

type Place = { list: number; idx: number }

/** Indexes whose device or copy is deleted, in order, after this one. */
export const lostIndexes = (db: Database, after: Place, limit: number): Promise<Place[]> =>
  db
    .selectFrom('cardIndex')
    .select(['list', 'idx'])
    .where('deviceId', 'is', null)
    .where('copyId', 'is', null)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('list', 'idx'), '>', tuple(after.list, after.idx)))
    .orderBy('list')
    .orderBy('idx')
    .limit(limit)
    .execute()

/** Cards that may be out of use, in the order of their numbers, after this one. In the form of the index `cardOutOfUse`. */
export const doubtfulCards = (db: Database, after: string, limit: number) =>
  db
    .selectFrom('card')
    .select(['card.number', 'card.uid', 'card.suspendedFrom', 'card.suspendedTo', 'card.cancelledOn', 'card.nameKey'])
    .where((row) =>
      row.or([row('card.suspendedFrom', 'is not', null), row('card.cancelledOn', 'is not', null), row('card.uid', 'is', null)]),
    )
    .where('card.number', '>', after)
    .orderBy('card.number')
    .limit(limit)
    .execute()

/** Cards of accounts under closure. */
export const closingCards = async (db: Database): Promise<string[]> => {
  const rows = await db.selectFrom('accountClosure').innerJoin('card', 'card.uid', 'accountClosure.uid').select('card.number').execute()
  return rows.map(({ number }) => number)
}

export const indexesOfCards = (db: Database, cardNumbers: string[]): Promise<Place[]> =>
  db.selectFrom('cardIndex').select(['list', 'idx']).where('cardNumber', 'in', cardNumbers).execute()

/** Reads the facts about one index for a check; compiled once. */
export function indexReader(db: Database) {
  const compiled = indexAt(db, { list: 0, idx: 0 }).compile()
  const read = preparedRead(db, compiled)
  return async ({ list, idx }: Place) => (await read([list, idx]))[0]
}

const indexAt = (db: Database, { list, idx }: Place) =>
  db
    .selectFrom('cardIndex')
    .innerJoin('card', 'card.number', 'cardIndex.cardNumber')
    .leftJoin('accountClosure', 'accountClosure.uid', 'card.uid')
    .select(['cardIndex.deviceId', 'cardIndex.copyId', 'accountClosure.requestedAt as closingAt'])
    .select(['card.number', 'card.uid', 'card.suspendedFrom', 'card.suspendedTo', 'card.cancelledOn', 'card.nameKey'])
    .where('cardIndex.list', '=', list)
    .where('cardIndex.idx', '=', idx)

/** Frees indexes that no usable list can still refer to. Gives how many. */
export const releaseIndexes = async (db: Database, before: number, limit: number): Promise<number> => {
  const { numDeletedRows } = await current(db)
    .deleteFrom('cardIndex')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('list', 'idx'),
        'in',
        selectFrom('cardIndex as over')
          .select(['over.list', 'over.idx'])
          .where('over.expiresAt', '<=', before)
          .orderBy('over.expiresAt')
          .limit(limit)
          .$asTuple('list', 'idx'),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Recounts a list after some of its indexes were freed. */
export const recountList = (db: Database, list: number) =>
  current(db)
    .updateTable('statusList')
    .set(({ selectFrom }) => ({
      used: selectFrom('cardIndex')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('cardIndex.list', '=', list),
    }))
    .where('list', '=', list)
    .execute()

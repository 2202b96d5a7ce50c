import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import { current, isPostgres, type Database } from '#db/connect.ts'
import { contains } from '#db/contains.ts'
import type { ReportMessageRow, ReportRow, ReportTokenRow } from '#db/tables.ts'
import type { StaffReportsState } from '#domain/reports/report.ts'

/** False for a repeated request. */
export const insertReport = async (db: Database, row: ReportRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await current(db)
    .insertInto('report')
    .values(row)
    .onConflict((conflict) => conflict.column('requestHash').doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

export const setNumber = (db: Database, id: string, number: string) =>
  current(db).updateTable('report').set({ number }).where('id', '=', id).execute()

export const findByRequest = (db: Database, requestHash: string) =>
  current(db).selectFrom('report').selectAll().where('requestHash', '=', requestHash).executeTakeFirst()

export const findByReceipt = (db: Database, receiptHash: string) =>
  current(db).selectFrom('report').selectAll().where('receiptHash', '=', receiptHash).executeTakeFirst()

type Owner = { uid: string; owner: string }

const ofOwner = (db: Database, { uid, owner }: Owner) =>
  current(db)
    .selectFrom('report')
    .selectAll()
    .where((row) => row.or([row('uid', '=', uid), row('owner', '=', owner)]))

/** Newest first. */
export const listOwn = (db: Database, owner: Owner) => ofOwner(db, owner).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()

export const findOwn = (db: Database, owner: Owner, id: string) => ofOwner(db, owner).where('id', '=', id).executeTakeFirst()

/** Reports of some desks, without the asker's own and unconfirmed ones. */
const ofDesks = (db: Database, desks: string[], { uid, owner }: Owner) =>
  current(db)
    .selectFrom('report')
    .where('desk', 'in', desks)
    .where('confirmedAt', 'is not', null)
    .where((row) => row.or([row('uid', 'is', null), row('uid', '!=', uid)]))
    .where((row) => row.or([row('owner', 'is', null), row('owner', '!=', owner)]))

const DONE = ['resolved', 'closed']

/** With the time since which the reporter waits (epoch ms): of the report, or of their first message after the last answer. */
const ofDesksWaiting = (db: Database, desks: string[], asker: Owner) =>
  ofDesks(db, desks, asker)
    .selectAll('report')
    .select((row) =>
      row
        .case()
        .when('report.state', 'not in', ['received', 'in_progress'])
        .then(null)
        .when('report.answeredAt', 'is', null)
        .then(row.ref('report.createdAt'))
        .else(
          row
            .selectFrom('reportMessage as added')
            .whereRef('added.reportId', '=', 'report.id')
            .where('added.author', '=', 'reporter')
            .whereRef('added.createdAt', '>', 'report.answeredAt')
            .select(({ fn }) => fn.min<number | null>('added.createdAt').as('since')),
        )
        .end()
        .as('waitingSince'),
    )

export type StaffReportRow = ReportRow & { waitingSince: number | null; rank: number; turn: number }

/** The end of a page: `rank` and `turn` of its last report at that time. */
export type ListPlace = Pick<StaffReportRow, 'rank' | 'turn' | 'id'>

/** `words`: folded; each must be in the number or the title. */
type Cut = { category?: string | undefined; words: string[] }
type Part = Cut & { limit: number; after?: ListPlace | undefined; state?: StaffReportsState | undefined }

/**
 * The list's search, in the texts of its own row only. Names are not searched; a confidential report is found by its number only, since its
 * title is encrypted.
 */
function found(db: Database, { category, words }: Cut): Expression<SqlBool> {
  const { eb, and, or, ref } = expressionBuilder<{ waiting: ReportRow }, 'waiting'>()
  const number = sql<string>`replace(${ref('number')}, '-', '')`
  const isIn = (word: string) => or([contains(db, number, word), contains(db, ref('titleFold'), word)])
  return and([...(category === undefined ? [] : [eb('category', '=', category)]), ...words.map(isIn)])
}

/**
 * Unanswered reports first (rank 0), longest wait first; then open and answered ones (1), then closed ones (2), newest first. A report
 * answered between two pages moves back and may come twice; none is skipped.
 */
export const listOfDesks = (
  db: Database,
  desks: string[],
  asker: Owner,
  { limit, after, state, ...cut }: Part,
): Promise<StaffReportRow[]> =>
  current(db)
    .selectFrom((from) =>
      from
        .selectFrom(ofDesksWaiting(db, desks, asker).as('waiting'))
        .selectAll()
        .select((row) => [
          row.case().when('waitingSince', 'is not', null).then(0).when('state', 'in', DONE).then(2).else(1).end().as('rank'),
          row.fn.coalesce('waitingSince', row(row.val(0), '-', row.ref('createdAt'))).as('turn'),
        ])
        .as('placed'),
    )
    .selectAll()
    .$if(state === 'unanswered', (query) => query.where('rank', '=', 0))
    .$if(state !== undefined && state !== 'unanswered', (query) => query.where('state', '=', state!))
    .where(found(db, cut))
    .$if(after !== undefined, (query) =>
      query.where((row) => {
        const { rank, turn, id } = after!
        const later = row.or([row('turn', '>', turn), row.and([row('turn', '=', turn), row('id', '>', id)])])
        return row.or([row('rank', '>', rank), row.and([row('rank', '=', rank), later])])
      }),
    )
    .orderBy('rank')
    .orderBy('turn')
    .orderBy('id')
    .limit(limit)
    .execute() as Promise<StaffReportRow[]>

/** Numbers by state, and of unanswered ones. */
export const countOfDesks = (db: Database, desks: string[], asker: Owner, cut: Cut) =>
  current(db)
    .selectFrom(ofDesksWaiting(db, desks, asker).as('waiting'))
    .select('state')
    .select(({ fn }) => [fn.countAll<number>().as('reports'), fn.count<number>('waitingSince').as('unanswered')])
    .where(found(db, cut))
    .groupBy('state')
    .execute()

export const listCategoriesOf = async (db: Database, desks: string[], asker: Owner): Promise<string[]> => {
  const rows = await ofDesks(db, desks, asker).select('category').distinct().execute()
  return rows.map(({ category }) => category)
}

export const findOfDesks = (db: Database, desks: string[], asker: Owner, id: string) =>
  ofDesks(db, desks, asker)
    .selectAll()
    .where((row) => row.or([row('id', '=', id), row('number', '=', id)]))
    .executeTakeFirst()

/** Numbers of ordinary reports by state. */
export const countStates = (db: Database, desks: string[]) =>
  current(db)
    .selectFrom('report')
    .select('state')
    .select(({ fn }) => fn.countAll<number>().as('reports'))
    .where('desk', 'in', desks)
    .where('confirmedAt', 'is not', null)
    .groupBy('state')
    .execute()

export const listMessages = (db: Database, reportId: string) =>
  current(db)
    .selectFrom('reportMessage')
    .leftJoin('userDocument', 'userDocument.uid', 'reportMessage.authorUid')
    .select(['reportMessage.id', 'reportMessage.author', 'reportMessage.body', 'reportMessage.createdAt', 'userDocument.firstname'])
    .where('reportMessage.reportId', '=', reportId)
    .orderBy('reportMessage.createdAt')
    .orderBy('reportMessage.id')
    .execute()

export const hasMessage = async (db: Database, reportId: string, requestKey: string): Promise<boolean> =>
  (await current(db)
    .selectFrom('reportMessage')
    .select('id')
    .where('reportId', '=', reportId)
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()) !== undefined

/** False for a repeated message. */
export const insertMessage = async (db: Database, row: ReportMessageRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await current(db)
    .insertInto('reportMessage')
    .values(row)
    .onConflict((conflict) => conflict.columns(['reportId', 'requestKey']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** Locks a report until the transaction ends. SQLite has one writer anyway. */
export const lockReport = (db: Database, id: string) =>
  current(db)
    .selectFrom('report')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()

type Change = Partial<Pick<ReportRow, 'category' | 'desk' | 'state' | 'updatedAt' | 'answeredAt' | 'closedAt' | 'confirmedAt'>>

export const changeReport = (db: Database, id: string, change: Change) =>
  current(db).updateTable('report').set(change).where('id', '=', id).execute()

/** An account's name and address. */
export const findPerson = (db: Database, uid: string) =>
  current(db)
    .selectFrom('account')
    .leftJoin('userDocument', 'userDocument.uid', 'account.id')
    .select(['account.email', 'account.emailVerified', 'userDocument.firstname', 'userDocument.lastname'])
    .where('account.id', '=', uid)
    .executeTakeFirst()

/** Keys of an account's unread notices of this time (epoch ms, `until` excluded). */
export const listUnreadKeys = async (db: Database, uid: string, { from, until }: { from: number; until: number }): Promise<string[]> => {
  const rows = await current(db)
    .selectFrom('notice')
    .select('key')
    .where('uid', '=', uid)
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until)
    .where('readAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ key }) => key)
}

export const listByIds = (db: Database, ids: string[]) =>
  current(db).selectFrom('report').select(['id', 'number', 'category', 'desk']).where('id', 'in', ids).execute()

/** Only the newest link works. */
export const putToken = async (db: Database, row: ReportTokenRow): Promise<void> => {
  await current(db).deleteFrom('reportToken').where('reportId', '=', row.reportId).execute()
  await current(db).insertInto('reportToken').values(row).execute()
}

export const findToken = (db: Database, hash: string) =>
  current(db).selectFrom('reportToken').selectAll().where('hash', '=', hash).executeTakeFirst()

export const deleteReport = (db: Database, id: string) => current(db).deleteFrom('report').where('id', '=', id).execute()

/** Two years after they were closed, or resolved without another message. */
export const deleteOldReports = (db: Database, before: number) =>
  current(db)
    .deleteFrom('report')
    .where((row) => row.or([row('closedAt', '<', before), row.and([row('state', '=', 'resolved'), row('updatedAt', '<', before)])]))
    .execute()

/** Deletes reports whose author's address was never confirmed. */
export const deleteUnconfirmed = (db: Database, before: number) =>
  current(db).deleteFrom('report').where('confirmedAt', 'is', null).where('createdAt', '<', before).execute()

/** All but the confidential ones, by id. */
export async function* listOrdinary(db: Database): AsyncIterable<ReportRow> {
  for (let after = ''; ;) {
    const rows: ReportRow[] = await current(db)
      .selectFrom('report')
      .selectAll()
      .where('desk', '!=', 'safeguarding')
      .where('id', '>', after)
      .orderBy('id')
      .limit(100)
      .execute()
    yield* rows
    if (rows.length < 100) return
    after = rows.at(-1)!.id
  }
}

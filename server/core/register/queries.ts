import { sql, type SqlBool } from 'kysely'
import { current, isPostgres, type Database } from '#db/connect.ts'
import type { RegisterEntryRow, ResolutionRow } from '#db/tables.ts'
import type { PlainDate } from '#domain/plain-date.ts'

export const findResolution = (db: Database, of: Pick<ResolutionRow, 'body' | 'decidedOn' | 'reference'>) =>
  current(db)
    .selectFrom('resolution')
    .select('id')
    .where('decidedOn', '=', of.decidedOn)
    .where('reference', '=', of.reference)
    .where('body', '=', of.body)
    .executeTakeFirst()

export const insertResolution = (db: Database, row: ResolutionRow) => current(db).insertInto('resolution').values(row).execute()

export const listResolutions = (db: Database, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : current(db).selectFrom('resolution').select(['id', 'body', 'decidedOn', 'reference']).where('id', 'in', ids).execute()

/** The last number, locked until the transaction ends. */
export async function lockLastNumber(db: Database): Promise<number> {
  if (isPostgres(db)) await sql`lock table ${sql.table('registerEntry')} in share row exclusive mode`.execute(current(db))
  return lastNumber(db)
}

export async function lastNumber(db: Database): Promise<number> {
  const { last } = await current(db)
    .selectFrom('registerEntry')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

export const insertEntries = (db: Database, rows: RegisterEntryRow[]) => current(db).insertInto('registerEntry').values(rows).execute()

/** Rows with their resolutions. */
const entries = (db: Database) =>
  current(db)
    .selectFrom('registerEntry as entry')
    .leftJoin('resolution', 'resolution.id', 'entry.resolutionId')
    .selectAll('entry')
    .select(['resolution.body', 'resolution.decidedOn', 'resolution.reference'])

/** The rows of these memberships in force on a day, in order; null: all rows. */
export const listEntriesOf = (db: Database, roots: number[], until: PlainDate | null) =>
  entries(db)
    .where('entry.root', 'in', roots)
    .$if(until !== null, (query) => query.where('entry.effectiveOn', '<=', until!))
    .orderBy('entry.root')
    .orderBy('entry.number')
    .execute()

export const listRowsOf = (db: Database, root: number): Promise<RegisterEntryRow[]> =>
  current(db).selectFrom('registerEntry').selectAll().where('root', '=', root).orderBy('number').execute()

const { ref } = sql

/** Whether the row ends a membership by a day, without a later row that withdraws it. `on` null: at any time, also in the future. */
export function isEnd(row: string, on: PlainDate | null) {
  const by = (name: string) => (on === null ? sql<SqlBool>`true` : sql<SqlBool>`${ref(`${name}.effectiveOn`)} <= ${on}`)
  return sql<SqlBool>`${ref(`${row}.kind`)} = 'ended' and ${by(row)} and not exists (
    select 1 from ${sql.table('registerEntry')} as ${ref('undone')}
    where ${ref('undone.corrects')} = ${ref(`${row}.number`)} and ${ref('undone.kind')} = 'reopened' and ${by('undone')})`
}

/** Rows of memberships in force with these names or codes. */
export const listAlike = (db: Database, { nameKeys, taxCodes }: { nameKeys: string[]; taxCodes: string[] }) =>
  current(db)
    .selectFrom('registerEntry as entry')
    .select(['entry.root', 'entry.nameKey', 'entry.birthDate', 'entry.taxCode', 'entry.cardNumber'])
    .where((row) =>
      row.or([
        ...(nameKeys.length > 0 ? [row('entry.nameKey', 'in', nameKeys)] : []),
        ...(taxCodes.length > 0 ? [row('entry.taxCode', 'in', taxCodes)] : []),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('registerEntry as end').select('end.number').whereRef('end.root', '=', 'entry.root').where(isEnd('end', null))),
      ),
    )
    .execute()

/** The card's newest membership, ended or not. */
export const findRootOf = async (db: Database, cardNumber: string): Promise<number | null> => {
  const row = await current(db)
    .selectFrom('registerEntry')
    .select('root')
    .where('cardNumber', '=', cardNumber)
    .orderBy('root', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.root ?? null
}

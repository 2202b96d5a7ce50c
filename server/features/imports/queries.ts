import { sql } from 'kysely'
import { current, isPostgres, type Database } from '#db/connect.ts'
import type { MemberImportDoneRow, MemberImportRow, MemberImportRowRow } from '#db/tables.ts'
import { ALIKE_BY, type Choice, type Outcome, type Policy, type Shown } from '#domain/imports/import.ts'

export const findImport = (db: Database, id: string): Promise<MemberImportRow | undefined> =>
  current(db).selectFrom('memberImport').selectAll().where('id', '=', id).executeTakeFirst()

export const listImports = (db: Database, limit: number) =>
  current(db)
    .selectFrom('memberImport')
    .select(['id', 'name', 'state', 'createdAt', 'endedAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const insertImport = (db: Database, row: MemberImportRow) => current(db).insertInto('memberImport').values(row).execute()

/** @returns false if the import was in another state, or at another row */
export const moveImport = async (
  db: Database,
  id: string,
  from: readonly MemberImportRow['state'][],
  changes: Partial<MemberImportRow>,
  cursor?: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await current(db)
    .updateTable('memberImport')
    .set(changes)
    .where('id', '=', id)
    .where('state', 'in', from)
    .$if(cursor !== undefined, (query) => query.where('cursor', '=', cursor!))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The import that is writing now, if any; no other can start until the transaction ends. */
export async function lockWorking(db: Database) {
  if (isPostgres(db)) await sql`lock table ${sql.table('memberImport')} in share row exclusive mode`.execute(current(db))
  return findWorking(db)
}

const findWorking = (db: Database) =>
  current(db).selectFrom('memberImport').select('id').where('state', 'in', ['running', 'undoing', 'settling']).executeTakeFirst()

/** @returns false if it was in another state */
export async function deleteImport(db: Database, id: string, from: readonly MemberImportRow['state'][]): Promise<boolean> {
  const { numDeletedRows } = await current(db).deleteFrom('memberImport').where('id', '=', id).where('state', 'in', from).executeTakeFirst()
  return numDeletedRows > 0n
}

export const putPart = (db: Database, importId: string, part: number, bytes: Uint8Array) =>
  current(db)
    .insertInto('memberImportPart')
    .values({ importId, part, bytes })
    .onConflict((conflict) => conflict.columns(['importId', 'part']).doUpdateSet({ bytes }))
    .execute()

export const countParts = async (db: Database, importId: string): Promise<number> => {
  const { parts } = await current(db)
    .selectFrom('memberImportPart')
    .select(({ fn }) => fn.countAll<number>().as('parts'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow()
  return Number(parts)
}

export const findPart = (db: Database, importId: string, part: number) =>
  current(db).selectFrom('memberImportPart').select('bytes').where('importId', '=', importId).where('part', '=', part).executeTakeFirst()

export const deleteParts = (db: Database, importId: string) =>
  current(db).deleteFrom('memberImportPart').where('importId', '=', importId).execute()

export const insertRows = async (db: Database, rows: MemberImportRowRow[]): Promise<void> => {
  if (rows.length > 0) await current(db).insertInto('memberImportRow').values(rows).execute()
}

export const deleteRows = (db: Database, importId: string) =>
  current(db).deleteFrom('memberImportRow').where('importId', '=', importId).execute()

/** Deletes imported rows, whose data are in the database. Rejected rows stay with their reasons. */
export const deleteDoneRows = (db: Database, importId: string) =>
  current(db)
    .deleteFrom('memberImportRow')
    .where('importId', '=', importId)
    .where('problems', 'is', null)
    .where('row', 'not in', (query) =>
      query.selectFrom('memberImportDone').select('row').where('importId', '=', importId).where('outcome', '=', 'left'),
    )
    .execute()

/** Of an ended import the counts and the reasons of skipped rows stay; the earlier state of records is deleted. */
export const forgetUndo = (db: Database, importId: string) =>
  current(db).updateTable('memberImportDone').set({ undo: null }).where('importId', '=', importId).where('outcome', '<>', 'left').execute()

/** The next good rows. */
export const nextRows = (db: Database, importId: string, after: number, limit: number): Promise<MemberImportRowRow[]> =>
  current(db)
    .selectFrom('memberImportRow')
    .selectAll()
    .where('importId', '=', importId)
    .where('row', '>', after)
    .where('problems', 'is', null)
    .orderBy('row')
    .limit(limit)
    .execute()

/** Rows to show, with their outcome. `alike`: only rows without a problem. */
export const listShown = (db: Database, importId: string, shown: Shown, after: number, limit: number) =>
  current(db)
    .selectFrom('memberImportRow as line')
    .leftJoin('memberImportDone as done', (join) => join.onRef('done.importId', '=', 'line.importId').onRef('done.row', '=', 'line.row'))
    .selectAll('line')
    .select(['done.outcome', 'done.undo'])
    .where('line.importId', '=', importId)
    .where('line.row', '>', after)
    .$if(shown === 'bad', (query) => query.where('line.problems', 'is not', null))
    .$if(shown === 'warned', (query) => query.where('line.warnings', 'is not', null).where('line.problems', 'is', null))
    .$if(shown === 'alike', (query) => query.where('line.alike', 'is not', null).where('line.problems', 'is', null))
    .$if(shown === 'left', (query) => query.where('done.outcome', '=', 'left'))
    .orderBy('line.row')
    .limit(limit)
    .execute()

/** Rows that were not imported: with a problem, or failed in the run. */
export const listRejected = (db: Database, importId: string, after: number, limit: number) =>
  current(db)
    .selectFrom('memberImportRow as line')
    .leftJoin('memberImportDone as done', (join) => join.onRef('done.importId', '=', 'line.importId').onRef('done.row', '=', 'line.row'))
    .select(['line.row', 'line.cells', 'line.problems', 'done.undo'])
    .where('line.importId', '=', importId)
    .where('line.row', '>', after)
    .where((row) => row.or([row('line.problems', 'is not', null), row('done.outcome', '=', 'left')]))
    .orderBy('line.row')
    .limit(limit)
    .execute()

export const chooseRow = (db: Database, importId: string, row: number, choice: string) =>
  current(db)
    .updateTable('memberImportRow')
    .set({ choice })
    .where('importId', '=', importId)
    .where('row', '=', row)
    .where('alike', 'is not', null)
    .execute()

/** Counts good rows that resemble a known person, by their choice: the row's own, or else the policy's. */
export const countChosen = async (db: Database, importId: string, policy: Policy): Promise<Partial<Record<Choice, number>>> => {
  const byPolicy = ALIKE_BY.map((by) => sql`when "alike" like ${`{"by":"${by}"%`} then ${policy[by]}`)
  const rows = await current(db)
    .selectFrom('memberImportRow')
    .select(sql<Choice>`coalesce("choice", case ${sql.join(byPolicy, sql` `)} end)`.as('chosen'))
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('importId', '=', importId)
    .where('problems', 'is', null)
    .where('alike', 'is not', null)
    .groupBy('chosen')
    .execute()
  return Object.fromEntries(rows.map(({ chosen, rows: n }) => [chosen, Number(n)]))
}

export const insertDone = async (db: Database, rows: MemberImportDoneRow[]): Promise<void> => {
  if (rows.length > 0) await current(db).insertInto('memberImportDone').values(rows).execute()
}

const doneRows = (db: Database, importId: string, outcomes: readonly Outcome[], limit: number) =>
  current(db).selectFrom('memberImportDone').selectAll().where('importId', '=', importId).where('outcome', 'in', outcomes).limit(limit)

export const nextDone = (db: Database, importId: string, after: number, outcomes: readonly Outcome[], limit: number) =>
  doneRows(db, importId, outcomes, limit).where('row', '>', after).orderBy('row').execute()

/** The same backwards. `before`: 0 begins at the last row. */
export const lastDone = (db: Database, importId: string, before: number, outcomes: readonly Outcome[], limit: number) =>
  doneRows(db, importId, outcomes, limit)
    .$if(before > 0, (query) => query.where('row', '<', before))
    .orderBy('row', 'desc')
    .execute()

/** The last earlier row that updated the same card. */
export const findUpdatedBefore = (db: Database, importId: string, row: number, cardNumber: string) =>
  current(db)
    .selectFrom('memberImportDone')
    .select(['row', 'undo'])
    .where('importId', '=', importId)
    .where('cardNumber', '=', cardNumber)
    .where('outcome', '=', 'updated')
    .where('row', '<', row)
    .orderBy('row', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findUndo = async (db: Database, importId: string, row: number): Promise<string | null> =>
  (
    await current(db)
      .selectFrom('memberImportDone')
      .select('undo')
      .where('importId', '=', importId)
      .where('row', '=', row)
      .executeTakeFirst()
  )?.undo ?? null

export const writeUndo = (db: Database, importId: string, row: number, undo: string) =>
  current(db).updateTable('memberImportDone').set({ undo }).where('importId', '=', importId).where('row', '=', row).execute()

export const noteOutcome = async (db: Database, importId: string, rows: number[], outcome: Outcome): Promise<void> => {
  if (rows.length === 0) return
  await current(db).updateTable('memberImportDone').set({ outcome }).where('importId', '=', importId).where('row', 'in', rows).execute()
}

export const countOutcomes = async (db: Database, ids: string[]): Promise<{ importId: string; outcome: Outcome; rows: number }[]> => {
  if (ids.length === 0) return []
  const rows = await current(db)
    .selectFrom('memberImportDone')
    .select(({ fn }) => ['importId', 'outcome', fn.countAll<number>().as('rows')])
    .where('importId', 'in', ids)
    .groupBy(['importId', 'outcome'])
    .execute()
  return rows.map((row) => ({ ...row, rows: Number(row.rows) }))
}

/** Deletes imports that ended, or began and never ran, before these times. */
export const deleteOldImports = (db: Database, before: { ended: number; begun: number }) =>
  current(db)
    .deleteFrom('memberImport')
    .where((row) =>
      row.or([
        row.and([row('state', 'in', ['settled', 'undone']), row('endedAt', '<=', before.ended)]),
        row.and([row('state', 'in', ['uploading', 'unreadable', 'looked', 'checking', 'checked']), row('createdAt', '<=', before.begun)]),
      ]),
    )
    .execute()

/** Imports to settle, and those in progress, whose job may have died. */
export const listUnfinished = (db: Database, before: number) =>
  current(db)
    .selectFrom('memberImport')
    .select('id')
    .where((row) =>
      row.or([row.and([row('state', '=', 'done'), row('endedAt', '<=', before)]), row('state', 'in', ['running', 'undoing', 'settling'])]),
    )
    .execute()

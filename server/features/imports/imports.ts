import { transaction } from '#db/connect.ts'
import type { MemberImportRow } from '#db/tables.ts'
import { AppError } from '#domain/errors.ts'
import {
  choicesFor,
  FIRST_POLICY,
  IMPORT_PART_BYTES,
  IMPORT_UNDO_MS,
  MAX_IMPORT_BYTES,
  type AlikeBy,
  type Choice,
  type ImportList,
  type ImportOptions,
  type Looked,
  type MemberImport,
  type Outcome,
  type Policy,
  type ReadAs,
  type Summary,
} from '#domain/imports/import.ts'
import { rememberedColumns, type ImportColumn } from '#domain/imports/columns.ts'
import { DAY_MS, romeDay } from '#domain/plain-date.ts'
import { FileRefused } from '#domain/spreadsheet/file-refused.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { readSetting, writeSetting } from '#server/platform/settings.ts'
import { importJob } from './job.ts'
import { KNOWN_COLUMNS, lookAt } from './look.ts'
import {
  chooseRow,
  countChosen,
  countOutcomes,
  countParts,
  deleteImport,
  deleteOldImports,
  deleteRows,
  findImport,
  insertImport,
  listImports,
  listUnfinished,
  lockWorking,
  moveImport,
  putPart,
} from './queries.ts'
import { storedFile } from './stored-file.ts'

type State = MemberImportRow['state']

const notNow = () => new AppError('import.not_now', 409)
const partsOf = (bytes: number): number => Math.ceil(bytes / IMPORT_PART_BYTES)

/** @throws api.not_found 404 */
async function importOf({ db }: Pick<Deps, 'db'>, id: string): Promise<MemberImportRow> {
  const task = await findImport(db, id)
  if (!task) throw new AppError('api.not_found', 404)
  return task
}

/** @throws api.not_found 404 */
export async function importState(deps: Pick<Deps, 'db' | 'clock'>, id: string): Promise<MemberImport> {
  const { db, clock } = deps
  const { name, bytes, state, problem, looked, summary, policy: json, done, createdAt, endedAt } = await importOf(deps, id)
  const policy = JSON.parse(json) as Policy
  const outcomes = Object.fromEntries((await countOutcomes(db, [id])).map(({ outcome, rows }) => [outcome, rows])) as Partial<
    Record<Outcome, number>
  >
  const until = (endedAt ?? 0) + IMPORT_UNDO_MS
  const isUndoable = state === 'done' && clock.now() < until && (outcomes.created ?? 0) + (outcomes.updated ?? 0) > 0
  const parts = state === 'uploading' ? await countParts(db, id) : partsOf(bytes)
  return {
    id,
    name,
    bytes,
    received: Math.min(bytes, parts * IMPORT_PART_BYTES),
    state,
    problem,
    looked: looked === null ? null : (JSON.parse(looked) as Looked),
    done,
    summary: summary === null ? null : (JSON.parse(summary) as Summary),
    policy,
    chosen: state === 'checked' ? await countChosen(db, id, policy) : {},
    outcomes,
    createdAt,
    endedAt,
    undoUntil: isUndoable ? until : null,
  }
}

const LISTED = 20

export async function recentImports({ db }: Pick<Deps, 'db'>): Promise<ImportList> {
  const rows = await listImports(db, LISTED)
  const counted = Map.groupBy(
    await countOutcomes(
      db,
      rows.map(({ id }) => id),
    ),
    ({ importId }) => importId,
  )
  return {
    imports: rows.map((row) => ({
      ...row,
      outcomes: Object.fromEntries((counted.get(row.id) ?? []).map(({ outcome, rows: n }) => [outcome, n])),
    })),
  }
}

/** Announces a file that is uploaded in parts. The same id again gives the same import. @throws api.too_large 413 */
export async function beginImport(
  deps: Deps,
  actor: string | null,
  asked: { id: string; name: string; bytes: number },
): Promise<MemberImport> {
  const { db, clock } = deps
  const { id, name, bytes } = asked
  if (bytes > MAX_IMPORT_BYTES) throw new AppError('api.too_large', 413)
  if (!(await findImport(db, id))) await transaction(db, () => insertImport(db, newImport({ id, actor, name, bytes }, clock.now())))
  return importState(deps, id)
}

export const newImport = (given: Pick<MemberImportRow, 'id' | 'actor' | 'name' | 'bytes'>, createdAt: number): MemberImportRow => ({
  ...given,
  state: 'uploading',
  problem: null,
  looked: null,
  summary: null,
  policy: JSON.stringify(FIRST_POLICY),
  cursor: 0,
  done: 0,
  createdAt,
  endedAt: null,
})

/**
 * Stores one part of the file. Parts may arrive in any order, and twice. @throws api.not_found 404 · import.not_now 409 · api.invalid 422
 */
export async function takePart(deps: Deps, { id, part, bytes }: { id: string; part: number; bytes: Uint8Array }): Promise<MemberImport> {
  const { db } = deps
  const task = await importOf(deps, id)
  if (task.state !== 'uploading') throw notNow()
  const expected = Math.min(IMPORT_PART_BYTES, task.bytes - part * IMPORT_PART_BYTES)
  if (bytes.length !== expected) throw new AppError('api.invalid', 422)
  await transaction(db, () => putPart(db, id, part, bytes))
  return importState(deps, id)
}

/** States in which the file may be read in another way. */
const OPEN: readonly State[] = ['uploading', 'looked', 'checked', 'unreadable']

/**
 * Opens the file, with the given settings or detected ones, and shows its columns and first rows. An earlier check is discarded.
 *
 * @throws api.not_found 404 · import.not_now 409 for missing parts, or an import that runs
 */
export async function lookAtImport(deps: Deps, id: string, asked: Partial<ReadAs>): Promise<MemberImport> {
  const { db } = deps
  const task = await importOf(deps, id)
  if (!OPEN.includes(task.state) || (await countParts(db, id)) < partsOf(task.bytes)) throw notNow()
  const before = task.looked === null ? null : (JSON.parse(task.looked) as Looked)
  const changes = await lookAt(deps, storedFile(db, id, task.bytes), asked, before?.options ?? null).then(
    (looked) => ({ state: 'looked' as const, problem: null, looked: JSON.stringify(looked) }),
    (error: unknown) => {
      if (!(error instanceof FileRefused)) throw error
      return { state: 'unreadable' as const, problem: error.problem }
    },
  )
  await transaction(db, async () => {
    if (!(await moveImport(db, id, OPEN, { ...changes, summary: null, done: 0 }))) throw notNow()
    await deleteRows(db, id)
  })
  return importState(deps, id)
}

/**
 * Starts the dry run with these columns, and remembers them.
 * @throws api.not_found 404 · import.not_now 409 · api.invalid 422 without a surname, or with a column twice
 */
export async function checkNow(
  deps: Deps,
  id: string,
  asked: { columns: ImportColumn[]; options: Omit<ImportOptions, 'from1904'> },
): Promise<MemberImport> {
  const { db, clock } = deps
  const task = await importOf(deps, id)
  if ((task.state !== 'looked' && task.state !== 'checked') || task.looked === null) throw notNow()
  const looked = JSON.parse(task.looked) as Looked
  const said = asked.columns.filter((column) => column !== null)
  if (asked.columns.length !== looked.header.length || !said.includes('lastname') || new Set(said).size < said.length)
    throw new AppError('api.invalid', 422, { fields: { columns: 'invalid' } })
  const next: Looked = { ...looked, columns: asked.columns, options: { ...looked.options, ...asked.options } }
  await transaction(db, async () => {
    const changes = { state: 'checking', looked: JSON.stringify(next), summary: null, problem: null, cursor: 0, done: 0 } as const
    if (!(await moveImport(db, id, ['looked', 'checked'], changes))) throw notNow()
    const known = (await readSetting(db, KNOWN_COLUMNS)) ?? {}
    await writeSetting(db, KNOWN_COLUMNS, rememberedColumns(known, looked.header, asked.columns))
    await importJob.enqueue(db, { id }, { now: clock.now() })
  })
  wakeOutbox(db)
  return importState(deps, id)
}

/**
 * Sets what happens with possible duplicates: all of a kind, or one row.
 * @throws api.not_found 404 · import.not_now 409 · api.invalid 422
 */
export async function choose(deps: Deps, id: string, asked: { by: AlikeBy; choice: Choice; row: number | null }): Promise<MemberImport> {
  const { db } = deps
  const { by, choice, row } = asked
  const task = await importOf(deps, id)
  if (!choicesFor(by).includes(choice)) throw new AppError('api.invalid', 422, { fields: { choice: 'invalid' } })
  const policy: Policy = { ...(JSON.parse(task.policy) as Policy), [by]: choice }
  await transaction(db, async () => {
    if (!(await moveImport(db, id, ['checked'], row === null ? { policy: JSON.stringify(policy) } : { state: 'checked' }))) throw notNow()
    if (row !== null) await chooseRow(db, id, row, choice)
  })
  return importState(deps, id)
}

/**
 * Moves the import to the next state and enqueues its job. The same press twice does it once. @throws api.not_found 404 · import.not_now,
 * import.busy 409
 */
async function begin(
  deps: Deps,
  id: string,
  from: State,
  to: State,
  { changes = {}, settledBy = null }: { changes?: Partial<MemberImportRow>; settledBy?: string | null },
): Promise<MemberImport> {
  const { db, clock } = deps
  const task = await importOf(deps, id)
  if (task.state === to) return importState(deps, id)
  if (task.state !== from) throw notNow()
  await transaction(db, async () => {
    const working = await lockWorking(db)
    if (working && working.id !== id) throw new AppError('import.busy', 409)
    if (!(await moveImport(db, id, [from], { state: to, cursor: 0, ...changes }))) return
    await importJob.enqueue(db, { id }, { now: clock.now() })
    if (settledBy === null) return
    const entry = { actor: settledBy, action: 'accepted', record: 'person', subject: id, detail: task.name } as const
    await recordAudit(db, entry, clock.now())
  })
  wakeOutbox(db)
  return importState(deps, id)
}

/** Imports the good rows in the background, on behalf of `actor`. */
export async function runImport(deps: Deps, actor: string, id: string): Promise<MemberImport> {
  return begin(deps, id, 'checked', 'running', { changes: { actor, done: 0 } })
}

/** Undoes the import, within a day of its end. */
export async function undoImport(deps: Deps, actor: string, id: string): Promise<MemberImport> {
  const { state, undoUntil } = await importState(deps, id)
  if (state === 'done' && undoUntil === null) throw notNow()
  return begin(deps, id, 'done', 'undoing', { changes: { actor } })
}

/** Makes the import final, and writes its members into the register. Its rows keep the name of who imported them. */
export const settleImportNow = (deps: Deps, settledBy: string, id: string): Promise<MemberImport> =>
  begin(deps, id, 'done', 'settling', { settledBy })

const DROPPABLE: readonly State[] = [...OPEN, 'checking', 'undone', 'settled']

/** Deletes a file that was not imported, or the remains of an ended import. @throws api.not_found 404 · import.not_now 409 */
export async function dropImport(deps: Deps, actor: string, id: string): Promise<void> {
  const { db, clock } = deps
  const { state, name } = await importOf(deps, id)
  await transaction(db, async () => {
    if (!(await deleteImport(db, id, DROPPABLE))) throw notNow()
    const entry = { actor, action: 'removed', record: 'person', subject: id, detail: name } as const
    if (state !== 'uploading') await recordAudit(db, entry, clock.now())
  })
}

/** Every night: settles imports past their undo time, resumes stopped ones, and deletes old ones. */
export async function keepImports({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const late = await listUnfinished(db, now - IMPORT_UNDO_MS)
  await transaction(db, async () => {
    await deleteOldImports(db, { ended: now - 30 * DAY_MS, begun: now - 7 * DAY_MS })
    for (const { id } of late) await importJob.enqueue(db, { id }, { now, dedupeKey: `member-import:${id}:${romeDay(now)}` })
  })
}

import { z } from '@hono/zod-openapi'
import { setImmediate as pause } from 'node:timers/promises'
import { transaction } from '#db/connect.ts'
import type { MemberImportRow } from '#db/tables.ts'
import { IMPORT_UNDO_MS } from '#domain/imports/import.ts'
import { romeDay } from '#domain/plain-date.ts'
import { isAllowed } from '#domain/staff/permissions.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { listRoles } from '#server/core/staff/queries.ts'
import { defineJob } from '#server/platform/jobs/define.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { checkImport, type Parts } from './check.ts'
import { countOutcomes, deleteParts, deleteRows, findImport, forgetUndo, moveImport } from './queries.ts'
import { runSome } from './run.ts'
import { registerMembers, settleImport } from './settle.ts'
import { storedFile } from './stored-file.ts'
import { undoSome } from './undo.ts'

/** Transactions in one turn; then the outbox runs its other jobs. */
const TURN = 10

/** Continues an import in any state: check, import, undo, or writing the register. */
export const importJob = defineJob({
  kind: 'member-import',
  payload: z.object({ id: z.string() }),
  run:
    (deps: Deps) =>
    async ({ id }) => {
      const { db, clock } = deps
      const task = await findImport(db, id)
      if (!task) return
      if (task.state === 'checking') return checkImport(deps, task, storedFile(db, id, task.bytes))
      if (task.state === 'settling') return settleImport(deps, task)
      if (task.state === 'done' && clock.now() >= (task.endedAt ?? 0) + IMPORT_UNDO_MS) return settleNow(deps, task)
      if (task.state !== 'running' && task.state !== 'undoing') return
      const isOver = !(await mayGoOn(deps, task)) || (await turn(deps, task))
      if (isOver) return endTurns(deps, task)
      await transaction(db, () => importJob.enqueue(db, { id }, { now: clock.now() }))
      wakeOutbox(db)
    },
})

/** False if the starter's role ended meanwhile. Imports of the command line have no actor. */
async function mayGoOn({ db, clock }: Pick<Deps, 'db' | 'clock'>, { actor }: MemberImportRow): Promise<boolean> {
  return actor === null || isAllowed(await listRoles(db, actor, romeDay(clock.now())), 'people.write')
}

/** True when nothing is left to do. */
async function turn(parts: Parts, task: MemberImportRow): Promise<boolean> {
  let { cursor, done } = task
  for (let i = 0; i < TURN; i += 1) {
    const some = await (task.state === 'running' ? runSome : undoSome)(parts, { ...task, cursor, done })
    if (some.isOver) return true
    const now = await findImport(parts.db, task.id)
    if (now?.cursor !== some.cursor) return false
    ;({ cursor, done } = now)
    await pause()
  }
  return false
}

/** Runs all turns one after the other; the command line calls it too. */
export async function runWhole(parts: Parts, id: string, said: (done: number) => void): Promise<void> {
  for (;;) {
    const task = await findImport(parts.db, id)
    if (task?.state !== 'running') return
    said(task.done)
    if (await turn(parts, task)) await endTurns(parts, task)
  }
}

async function endTurns(parts: Parts, task: MemberImportRow): Promise<void> {
  const { db, clock } = parts
  const { id, actor, name, state } = task
  // Rows that an undo keeps are final.
  if (state === 'undoing') await registerMembers(parts, task)
  const now = clock.now()
  await transaction(db, async () => {
    const isRun = state === 'running'
    const isMine = await moveImport(db, id, [state], isRun ? { state: 'done', endedAt: now } : { state: 'undone', endedAt: now })
    if (!isMine) return
    const counted = (await countOutcomes(db, [id])).map(({ outcome, rows }) => `${outcome}=${rows}`).join(' ')
    const entry = { actor, record: 'person', subject: id, detail: `${name} ${counted}` } as const
    await recordAudit(db, { ...entry, action: isRun ? 'imported' : 'restored' }, now)
    if (!isRun) {
      await deleteRows(db, id)
      return void (await forgetUndo(db, id))
    }
    await deleteParts(db, id)
    await importJob.enqueue(db, { id }, { now, runAt: now + IMPORT_UNDO_MS })
  })
}

/** Settles an import that can no longer be undone. */
export async function settleNow(parts: Parts, task: MemberImportRow): Promise<void> {
  const { db } = parts
  if (await transaction(db, () => moveImport(db, task.id, ['done'], { state: 'settling' }))) await settleImport(parts, task)
}

import { transaction } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import type { PaperLayout, TaskKind } from '#domain/members/tasks.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Paper } from '#server/core/feature.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { findTask, listDone } from './task-queries.ts'

const WORDS: Partial<Record<TaskKind, string>> = { letter: 'lettere di rinnovo', print: 'tessere' }

/**
 * The file of a task, which can be downloaded again. It leaves out cards whose page would no longer be correct.
 *
 * @throws api.not_found 404 · member.not_now 409 the task is not over, prints nothing, or has nothing left to print
 */
export async function taskPaper(
  deps: Deps,
  accountId: string,
  { id, origin, layout }: { id: string; origin: string; layout: PaperLayout },
): Promise<Paper> {
  const { db, clock, house } = deps
  const task = await findTask(db, id)
  if (!task) throw new AppError('api.not_found', 404)
  const act = house.manyActs.get(task.kind)
  const done = task.state === 'done' && act?.paper ? await listDone(db, id) : []
  const paper = done.length > 0 && (await act?.paper?.(deps, done, { origin, layout }))
  if (!paper) throw new AppError('member.not_now', 409)
  const entry = { actor: accountId, action: 'printed', record: 'person', subject: 'soci' } as const
  await transaction(db, () => recordAudit(db, { ...entry, detail: `${WORDS[task.kind] ?? task.kind}, ${done.length}` }, clock.now()))
  return paper
}

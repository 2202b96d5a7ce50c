import { setImmediate as pause } from 'node:timers/promises'
import { isUniqueViolation, transaction } from '#db/connect.ts'
import type { Association } from '#domain/content/association.ts'
import { AppError } from '#domain/errors.ts'
import { otherCategories } from '#domain/members/card-acts.ts'
import {
  MAX_TASK_CARDS,
  TASK_REFUSALS,
  TASK_UNDO_MS,
  type MemberTask,
  type TaskCards,
  type TaskKind,
  type TaskPreview,
  type TaskRefusal,
} from '#domain/members/tasks.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { renewedPeriod } from '#domain/renewals/card-renewal.ts'
import { ownRecords } from '#server/core/cards/guardianship.ts'
import { listStandings } from '#server/core/cards/queries.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { findNumbers } from './list.ts'
import { memberTaskJob } from './task-job.ts'
import { countOutcomes, deleteOldTasks, findTask, insertTask, listNumbers, moveTask } from './task-queries.ts'

/** `membership`: where cards go, of a change of category. */
export type TaskAsked = { kind: TaskKind; membership: string | null } & TaskCards

/** @throws member.too_many 422 */
async function numbersOf(deps: Deps, accountId: string, asked: TaskCards): Promise<string[]> {
  const found = 'numbers' in asked ? asked.numbers : await findNumbers(deps, accountId, asked.filter, MAX_TASK_CARDS)
  if (found.length > MAX_TASK_CARDS) throw new AppError('member.too_many', 422, { details: { most: MAX_TASK_CARDS } })
  return [...new Set(found)]
}

type Standing = Awaited<ReturnType<typeof listStandings>>[number]

/** Whether the card can be renewed, or go to the category. */
function isPossible(
  association: Association | null,
  { kind, membership }: Pick<TaskAsked, 'kind' | 'membership'>,
  card: Standing,
  today: PlainDate,
) {
  if (!association) return false
  return kind === 'renew'
    ? renewedPeriod(association.cardValidity, card, card.given, today) !== null
    : otherCategories(association.membershipCategories, card).some(({ id }) => id === membership)
}

const CHUNK = 500

/** What would be done, before it is. Nothing is written. @throws member.too_many 422 */
export async function previewTask(deps: Deps, accountId: string, asked: TaskAsked): Promise<TaskPreview> {
  const { db, clock } = deps
  const association = await findAssociation(deps)
  const today = romeDay(clock.now())
  const numbers = await numbersOf(deps, accountId, asked)
  const left: TaskPreview['left'] = {}
  const note = (why: TaskRefusal, cards = 1) => (left[why] = (left[why] ?? 0) + cards)
  const isOwn = await ownRecords(deps, accountId)
  let touched = 0
  for (let at = 0; at < numbers.length; at += CHUNK) {
    const chunk = numbers.slice(at, at + CHUNK)
    const standings = await listStandings(db, chunk)
    if (standings.length < chunk.length) note('gone', chunk.length - standings.length)
    for (const card of standings) {
      if (isOwn(card)) note('own')
      else if (isPossible(association, asked, card, today)) touched += 1
      else note('not_now')
    }
    await pause()
  }
  return { cards: numbers.length, touched, left }
}

/**
 * Begins what is done with many cards: each in its own transaction, card by card, behind the members who are served; a restart goes on where
 * it was. Sent again with its id it is the same task.
 *
 * @throws member.too_many, api.invalid 422
 */
export async function startTask(deps: Deps, accountId: string, { id, ...asked }: TaskAsked & { id: string }): Promise<MemberTask> {
  const { db, clock } = deps
  const now = clock.now()
  const association = await findAssociation(deps)
  const isKnown = association?.membershipCategories.some((category) => category.id === asked.membership) ?? false
  if (asked.kind === 'category' && !isKnown) throw new AppError('api.invalid', 422, { fields: { membership: 'invalid' } })
  if (!(await findTask(db, id))) {
    const numbers = await listNumbers(db, await numbersOf(deps, accountId, asked))
    const { kind, membership } = asked
    const row = { id, actor: accountId, kind, membership, state: 'running', createdAt: now, endedAt: null } as const
    try {
      await transaction(db, async () => {
        await insertTask(db, row, numbers)
        await memberTaskJob.enqueue(db, { id }, { now })
      })
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
    }
    wakeOutbox(db)
  }
  return taskState(deps, id)
}

/** How far it is. @throws api.not_found 404 */
export async function taskState({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<MemberTask> {
  const task = await findTask(db, id)
  if (!task) throw new AppError('api.not_found', 404)
  const counted = await countOutcomes(db, id)
  const of = (outcome: string) => counted.find((one) => one.outcome === outcome)?.cards ?? 0
  const left = TASK_REFUSALS.map((why) => [why, of(why)] as const).filter(([, cards]) => cards > 0)
  const until = (task.endedAt ?? 0) + TASK_UNDO_MS
  return {
    id,
    kind: task.kind,
    state: task.state,
    cards: counted.reduce((sum, { cards }) => sum + cards, 0),
    done: of('done'),
    left: Object.fromEntries(left),
    undoUntil: task.state === 'done' && of('done') > 0 && clock.now() <= until ? until : null,
  }
}

/**
 * Takes back what was done, as long as nothing else was done with the card since.
 *
 * @throws api.not_found 404 · member.not_now 409 it is not over, was taken back, or its hour has passed
 */
export async function undoTask(deps: Deps, accountId: string, id: string): Promise<MemberTask> {
  const { db, clock } = deps
  const { state, undoUntil } = await taskState(deps, id)
  if (state === 'undoing' || state === 'undone') return taskState(deps, id)
  if (undoUntil === null) throw new AppError('member.not_now', 409)
  await transaction(db, async () => {
    if (await moveTask(db, id, 'done', { state: 'undoing', actor: accountId }))
      await memberTaskJob.enqueue(db, { id }, { now: clock.now() })
  })
  wakeOutbox(db)
  return taskState(deps, id)
}

const KEPT_MS = 30 * 24 * 3_600_000

/** Once a night. What was done stays in the audit. */
export const dropOldTasks = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => deleteOldTasks(db, clock.now() - KEPT_MS)

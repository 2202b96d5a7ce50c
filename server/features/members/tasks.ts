import { setImmediate as pause } from 'node:timers/promises'
import { isUniqueViolation, transaction } from '#db/connect.ts'
import type { Association } from '#domain/content/association.ts'
import { AppError } from '#domain/errors.ts'
import { readForm } from '#domain/form.ts'
import { otherCategories } from '#domain/members/card-acts.ts'
import {
  messageForm,
  mostCards,
  TASK_UNDO_MS,
  UNDONE_KINDS,
  type MemberTask,
  type Message,
  type MessageBasis,
  type TaskCards,
  type TaskKind,
  type TaskMessage,
  type TaskPreview,
  type TaskRefusal,
} from '#domain/members/tasks.ts'
import { paymentSettings } from '#domain/payments/settings.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { renewedPeriod } from '#domain/renewals/card-renewal.ts'
import { ownRecords } from '#server/core/cards/guardianship.ts'
import { listStandings } from '#server/core/cards/queries.ts'
import { taskOutcomes } from '#server/core/cards/task-outcomes.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { findNumbers } from './list.ts'
import { memberTaskJob } from './task-job.ts'
import { deleteOldTasks, findTask, insertTask, listNumbers, moveTask } from './task-queries.ts'

/** `membership`: the new category; `basis`: the legal basis of a message. */
export type TaskAsked = { kind: TaskKind; membership: string | null; basis?: MessageBasis | undefined } & TaskCards

/** @throws member.too_many 422 */
async function numbersOf(deps: Deps, accountId: string, asked: TaskAsked): Promise<string[]> {
  const most = mostCards(asked.kind)
  const found = 'numbers' in asked ? asked.numbers : await findNumbers(deps, accountId, asked.filter, most)
  if (found.length > most) throw new AppError('member.too_many', 422, { details: { most } })
  return [...new Set(found)]
}

type Standing = Awaited<ReturnType<typeof listStandings>>[number]

type Look = { association: Association | null; asked: TaskAsked; today: PlainDate }

/** The cards that the task leaves unchanged, and why. */
async function leftOf(deps: Deps, cards: Standing[], look: Look): Promise<ReadonlyMap<string, TaskRefusal>> {
  const more = deps.house.manyActs.get(look.asked.kind)
  if (more) return more.look(deps, cards, { basis: look.asked.basis ?? null })
  return new Map(cards.filter((card) => !isPossible(card, look)).map(({ number }) => [number, 'not_now']))
}

/** Whether the card can be renewed, or change to the category. */
function isPossible(card: Standing, { association, asked: { kind, membership }, today }: Look): boolean {
  if (!association) return false
  return kind === 'renew'
    ? renewedPeriod(association.cardValidity, card, card.given, today) !== null
    : otherCategories(association.membershipCategories, card).some(({ id }) => id === membership)
}

const CHUNK = 500

/** Counts the cards that the task would change and leave. Nothing is saved. @throws member.too_many 422 */
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
    const why = await leftOf(deps, standings, { association, asked, today })
    for (const card of standings) {
      const left = isOwn(card) ? 'own' : why.get(card.number)
      if (left) note(left)
      else touched += 1
    }
    await pause()
  }
  return { cards: numbers.length, touched, left, everyDays: paymentSettings(association).remindEveryDays }
}

/**
 * Starts a task. It runs in the background, with one transaction for each card, and continues after a restart. The same id is the same task.
 *
 * @throws member.too_many, api.invalid 422
 */
export async function startTask(
  deps: Deps,
  accountId: string,
  { id, message: written, ...asked }: TaskAsked & { id: string; message?: Message | undefined },
): Promise<MemberTask> {
  const { db, clock } = deps
  const now = clock.now()
  const association = await findAssociation(deps)
  const isKnown = association?.membershipCategories.some((category) => category.id === asked.membership) ?? false
  if (asked.kind === 'category' && !isKnown) throw new AppError('api.invalid', 422, { fields: { membership: 'invalid' } })
  const message = messageOf(asked, written)
  if (!(await findTask(db, id))) {
    const numbers = await listNumbers(db, await numbersOf(deps, accountId, asked))
    const { kind, membership } = asked
    const row = {
      id,
      actor: accountId,
      kind,
      membership,
      message: message && JSON.stringify(message),
      state: 'running',
      createdAt: now,
      endedAt: null,
    } as const
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

/** @throws api.invalid 422 */
function messageOf({ kind, basis }: TaskAsked, written: Message | undefined): TaskMessage | null {
  if (kind !== 'write') return null
  const { values, fields } = readForm(messageForm, written ?? {})
  if (fields) throw new AppError('api.invalid', 422, { fields })
  if (!basis) throw new AppError('api.invalid', 422, { fields: { basis: 'required' } })
  return { ...values, basis }
}

/** The task's progress. @throws api.not_found 404 */
export async function taskState({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<MemberTask> {
  const task = await findTask(db, id)
  if (!task) throw new AppError('api.not_found', 404)
  const outcomes = (await taskOutcomes(db, [id]))(id)
  const until = (task.endedAt ?? 0) + TASK_UNDO_MS
  return {
    id,
    kind: task.kind,
    state: task.state,
    ...outcomes,
    undoUntil: task.state === 'done' && UNDONE_KINDS.includes(task.kind) && outcomes.done > 0 && clock.now() <= until ? until : null,
  }
}

/**
 * Undoes the task on each card that was not changed since.
 *
 * @throws api.not_found 404 · member.not_now 409 the task is not over, or its hour has passed
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

/** Runs once a night. The audit keeps the acts. */
export const dropOldTasks = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => deleteOldTasks(db, clock.now() - KEPT_MS)

import { z } from '@hono/zod-openapi'
import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { MemberTaskRow } from '#db/tables.ts'
import { categoryLabel } from '#domain/content/association.ts'
import { AppError } from '#domain/errors.ts'
import { otherCategories } from '#domain/members/card-acts.ts'
import type { TaskMessage, TaskRefusal } from '#domain/members/tasks.ts'
import { CATEGORY_CHANGED, CATEGORY_UNDONE } from '#domain/register/words.ts'
import { renewedPeriod } from '#domain/renewals/card-renewal.ts'
import { pricedCategory } from '#domain/renewals/fee.ts'
import { givePeriod, hasPayment } from '#server/core/cards/paid-ahead.ts'
import { changeStanding, deletePeriod } from '#server/core/cards/queries.ts'
import { registerCategory } from '#server/core/register/register.ts'
import { romeDay } from '#domain/plain-date.ts'
import { isAllowed } from '#domain/staff/permissions.ts'
import { listRoles } from '#server/core/staff/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { defineJob } from '#server/platform/jobs/define.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { onCard } from './on-card.ts'
import { findTask, leaveRest, moveTask, nextCards, noteOutcome } from './task-queries.ts'

/** After this many cards the outbox does other work. */
export const TURN = 100

export const memberTaskJob = defineJob({
  kind: 'member-task',
  payload: z.object({ id: z.string() }),
  run:
    (deps: Deps) =>
    async ({ id }) => {
      const { db, clock } = deps
      const task = await findTask(db, id)
      if (task?.state !== 'running' && task?.state !== 'undoing') return
      const isBack = task.state === 'undoing'
      const now = clock.now()
      // A role that ended meanwhile changes no more cards. An undo that stops can be pressed again by another person.
      if (!isAllowed(await listRoles(db, task.actor, romeDay(now)), 'cards.write'))
        return transaction(db, async () => {
          if (!isBack) await leaveRest(db, id, 'stopped')
          await moveTask(db, id, task.state, isBack ? { state: 'done' } : { state: 'done', endedAt: now })
        })
      const cards = await nextCards(db, id, isBack ? 'done' : null, TURN)
      for (const card of cards) await one(deps, task, card, isBack ? takeBack : doIt)
      await transaction(db, async () => {
        if (cards.length === TURN) await memberTaskJob.enqueue(db, { id }, { now: clock.now() })
        else await moveTask(db, id, task.state, isBack ? { state: 'undone' } : { state: 'done', endedAt: clock.now() })
      })
      wakeOutbox(db)
    },
})

type Turn = { cardNumber: string; undo: string | null }
type Act = Parameters<typeof onCard>[3]['act']

/** A card is left unchanged, for a reason that the act's own room gives. */
class Left extends Error {
  readonly why: TaskRefusal
  constructor(why: TaskRefusal) {
    super(why)
    this.why = why
  }
}

/** Acts on one card in its own transaction, and records the outcome. */
async function one(
  deps: Deps,
  task: MemberTaskRow,
  card: Turn,
  make: (deps: Deps, task: MemberTaskRow, card: Turn) => Act | Promise<Act>,
): Promise<void> {
  const { db } = deps
  const place = { taskId: task.id, cardNumber: card.cardNumber }
  try {
    const act = await make(deps, task, card)
    await onCard(deps, task.actor, card.cardNumber, { version: null, isDone: () => false, act })
  } catch (error) {
    const outcome = outcomeOf(error)
    if (outcome === null) throw error
    await transaction(db, () => noteOutcome(db, place, task.state === 'undoing' ? 'done' : null, { outcome }))
  }
}

/** Null: not a refusal; the job is retried. */
function outcomeOf(error: unknown): TaskRefusal | null {
  if (error instanceof Left) return error.why
  if (!(error instanceof AppError) || error.status >= 500) return null
  return error.code === 'member.own' ? 'own' : error.code === 'api.not_found' ? 'gone' : 'not_now'
}
const notNow = () => new AppError('member.not_now', 409)

async function doIt(deps: Deps, task: MemberTaskRow, turn: Turn): Promise<Act> {
  const { db, house } = deps
  const more = house.manyActs.get(task.kind)
  if (!more) return ownAct(deps, task, turn)
  const { cardNumber: number } = turn
  const place = { taskId: task.id, cardNumber: number }
  const message = task.message === null ? null : (JSON.parse(task.message) as TaskMessage)
  const run = await more.prepare(deps, number, { id: task.id, message })
  return async ({ card, given }) => {
    const acted = { ...card, given }
    const why = (await more.look(deps, [acted], { basis: message?.basis ?? null })).get(number)
    if (why) throw new Left(why)
    if (!(await noteOutcome(db, place, null, { outcome: 'done' }))) return null
    const { mark, ...done } = await run(acted)
    if (mark !== undefined) await noteOutcome(db, place, 'done', { outcome: 'done', undo: mark })
    return done
  }
}

const ownAct = ({ db }: Deps, { id: taskId, actor: by, kind, membership }: MemberTaskRow, { cardNumber }: Turn): Act => {
  const take = (undo: string) => noteOutcome(db, { taskId, cardNumber }, null, { outcome: 'done', undo })
  return async ({ card, given, association, today, now }) => {
    if (kind === 'renew') {
      const period = association && renewedPeriod(association.cardValidity, card, given, today)
      if (!period) throw notNow()
      const category = pricedCategory(association, card.category)
      const id = newId(now)
      if (!(await take(id))) return null
      await givePeriod(db, { id, number: cardNumber, period, category, now })
      return { action: 'renewed', after: period }
    }
    const next = otherCategories(association?.membershipCategories ?? [], card).find((category) => category.id === membership)
    if (!next) throw notNow()
    if (!(await take(card.category))) return null
    await changeStanding(db, cardNumber, { category: next.id })
    await registerCategory(db, { cardNumber, category: next.label, why: CATEGORY_CHANGED, by }, now)
    return { action: 'changed', before: { membership: categoryLabel(association, card.category) }, after: { membership: next.label } }
  }
}

const takeBack = ({ db }: Deps, { id: taskId, actor: by, kind, membership }: MemberTaskRow, { cardNumber, undo }: Turn): Act => {
  const end = (outcome: 'undone' | 'kept') => noteOutcome(db, { taskId, cardNumber }, 'done', { outcome })
  return async ({ card, given, association, now }) => {
    const period = given.find(({ id }) => id === undo)
    const isLast = period !== undefined && given.every(({ validTo }) => validTo <= period.validTo)
    // A period whose fee was paid meanwhile stays.
    if (kind === 'renew' ? !isLast || (await hasPayment(db, { cardNumber, id: period.id })) : card.category !== membership) {
      await end('kept')
      return null
    }
    if (!(await end('undone'))) return null
    if (kind === 'renew') {
      const { id, validFrom, validTo } = period!
      await deletePeriod(db, { cardNumber, id })
      return { action: 'renewed', detail: 'annullato', before: { validFrom, validTo } }
    }
    await changeStanding(db, cardNumber, { category: undo! })
    const label = (id: string) => categoryLabel(association, id)
    await registerCategory(db, { cardNumber, category: label(undo!), why: CATEGORY_UNDONE, by }, now)
    return { action: 'changed', before: { membership: label(card.category) }, after: { membership: label(undo!) } }
  }
}

import { endsForGood, isSuspended } from '#domain/cards/card-state.ts'
import type { Association } from '#domain/content/association.ts'
import type { TaskRefusal } from '#domain/members/tasks.ts'
import { paymentSettings } from '#domain/payments/settings.ts'
import { DAY_MS, romeDay, type PlainDate } from '#domain/plain-date.ts'
import { askedStage, type ReminderStage } from '#domain/renewals/renewal-reminder.ts'
import { listReached, type Reached } from '#server/core/cards/reached.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import type { ActedCard } from '#server/core/feature.ts'
import { listRecent } from './many-queries.ts'

/** A card that ends soon or has ended. `readers`: the accounts that a mail about it reaches. */
export type ToRemind = { number: string; validTo: PlainDate; stage: ReminderStage; readers: Reached[] }

type Looked = { association: Association | null; today: PlainDate; due: Map<string, ToRemind>; left: Map<string, TaskRefusal> }

/** Splits the cards: due for a reminder by mail or on paper, and left with the reason. `isRecentToo`: recent reminders do not matter. */
export async function lookAtEnds(deps: Deps, cards: readonly ActedCard[], { isRecentToo = false } = {}): Promise<Looked> {
  const { db, clock } = deps
  const association = await findAssociation(deps)
  const now = clock.now()
  const today = romeDay(now)
  const looked: Looked = { association, today, due: new Map(), left: new Map() }
  for (const card of cards) {
    const found = endOf(card, today, association)
    if (typeof found === 'string') looked.left.set(card.number, found)
    else looked.due.set(card.number, { number: card.number, ...found, readers: [] })
  }
  const numbers = [...looked.due.keys()]
  if (numbers.length === 0) return looked
  for (const reader of await listReached(db, numbers, today)) looked.due.get(reader.number)!.readers.push(reader)
  if (isRecentToo) return looked
  const uids = [...looked.due.values()].flatMap(({ readers }) => readers.map(({ uid }) => uid))
  const since = now - paymentSettings(association).remindEveryDays * DAY_MS
  for (const number of await listRecent(db, numbers, uids, since)) {
    if (looked.due.delete(number)) looked.left.set(number, 'recent')
  }
  return looked
}

function endOf(
  { cancelledOn, given, ...card }: ActedCard,
  today: PlainDate,
  association: Association | null,
): { validTo: PlainDate; stage: ReminderStage } | 'ended' | 'not_now' {
  if (cancelledOn !== null && cancelledOn <= today) return 'ended'
  const [last] = given.toSorted((a, b) => b.validTo.localeCompare(a.validTo))
  if (!association || !last || isSuspended(card, today) || last.validFrom > today) return 'not_now'
  if (endsForGood(cancelledOn, last.validTo)) return 'ended'
  const stage = askedStage(last.validTo, today, association.cardValidity)
  return stage === null ? 'not_now' : { validTo: last.validTo, stage }
}

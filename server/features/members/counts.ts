import { setImmediate as pause } from 'node:timers/promises'
import { isPostgres, type Database } from '#db/connect.ts'
import { CARD_STATES, type CardState } from '#domain/cards/card-state.ts'
import { categoryLabel } from '#domain/content/association.ts'
import type { MemberCounts } from '#domain/members/members.ts'
import { addDays, romeDay, type PlainDate } from '#domain/plain-date.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { countCards, endsBetween } from './list-queries.ts'

type Counted = { state: CardState; category: string; cards: number }
type Kept = { at: number; day: PlainDate; graceDays: number; counted: Promise<Counted[]> }

/** Counting a million cards is slow, so one count serves all calls of a minute, and calls during a count wait for it. */
const EVERY_MS = 60_000
const kept = new WeakMap<Database, Kept>()

/** The number of cards in each state and category, at most a minute old. */
export async function memberCounts(deps: Deps): Promise<MemberCounts> {
  const { db, clock } = deps
  const association = await findAssociation(deps)
  const counted = await countedOnce(db, clock.now(), association?.cardValidity?.graceDays ?? 0)
  const states = CARD_STATES.map((state) => [state, sum(counted.filter((one) => one.state === state))] as const)
  const ids = [...new Set([...(association?.membershipCategories ?? []).map(({ id }) => id), ...counted.map(({ category }) => category)])]
  return {
    states: Object.fromEntries(states) as Record<CardState, number>,
    categories: ids
      .map((id) => ({ id, label: categoryLabel(association, id), cards: sum(counted.filter(({ category }) => category === id)) }))
      .filter(({ cards }) => cards > 0),
  }
}

const sum = (rows: Counted[]): number => rows.reduce((all, { cards }) => all + cards, 0)

/** Drops the count, so that an act shows in the numbers at once. */
export const countAnew = (db: Database): void => void kept.delete(db)

function countedOnce(db: Database, now: number, graceDays: number): Promise<Counted[]> {
  const day = romeDay(now)
  const known = kept.get(db)
  if (known && known.day === day && known.graceDays === graceDays && now - known.at < EVERY_MS) return known.counted
  const counted = countAll(db, day, graceDays)
  kept.set(db, { at: now, day, graceDays, counted })
  counted.catch(() => kept.delete(db))
  return counted
}

/** Cards are counted by their last day, a month at a time: on SQLite all other work waits for a read. */
const PART_DAYS = 31

async function countAll(db: Database, today: PlainDate, graceDays: number): Promise<Counted[]> {
  const rules = { today, graceDays }
  const counted = await countCards(db, null, rules)
  const { from, to } = await endsBetween(db)
  if (from === null || to === null) return counted
  if (isPostgres(db)) return [...counted, ...(await countCards(db, { from, to }, rules))]
  for (let first = from; first <= to; first = addDays(first, PART_DAYS)) {
    counted.push(...(await countCards(db, { from: first, to: addDays(first, PART_DAYS - 1) }, rules)))
    await pause()
  }
  return counted
}

import { setImmediate as pause } from 'node:timers/promises'
import type { Database } from '#db/connect.ts'
import { fullName } from '#domain/person-name.ts'
import { addDays, romeDay, type PlainDate } from '#domain/plain-date.ts'
import {
  CAMPAIGN_DAYS,
  campaignMonths,
  campaignNow,
  campaignWeeks,
  plannedReminders,
  type CampaignDay,
  type CampaignSpan,
  type CampaignTask,
  type RenewalCampaign,
} from '#domain/renewals/campaign.ts'
import { reminderStages } from '#domain/renewals/renewal-reminder.ts'
import { romeInstant } from '#domain/rome-time.ts'
import { taskOutcomes } from '#server/core/cards/task-outcomes.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { countEnds, countRenewed, countTold, listCampaignTasks } from './campaign-queries.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'lists'>

const NO_RULES = { graceDays: 0, renewalOpensDays: 0 }
const TASKS = 20

/** The numbers of the renewals: cards by their end, sent and planned reminders, tasks of staff. */
export async function renewalCampaign(parts: Parts): Promise<RenewalCampaign> {
  const { db, clock } = parts
  const now = clock.now()
  const today = romeDay(now)
  const rules = (await findAssociation(parts))?.cardValidity ?? NO_RULES
  const days = await countedOnce(db, now, rules.renewalOpensDays)
  const span = ({ from, to }: { from: PlainDate; to: PlainDate }): CampaignSpan => ({
    from,
    to,
    toRenew: sum(days.ends, from, to),
    renewed: from <= days.renewedTo ? sum(days.renewed, from, to) : null,
  })
  return {
    now: span(campaignNow(today, rules)),
    weeks: campaignWeeks(today).map(span),
    months: campaignMonths(today).map(span),
    told: await toldOf(db, now),
    planned: plannedReminders(today, rules, (day) => days.active.get(day) ?? 0),
    tasks: await tasksOf(db),
  }
}

type Counted = { ends: Map<PlainDate, number>; active: Map<PlainDate, number>; renewed: Map<PlainDate, number>; renewedTo: PlainDate }

function sum(counted: Map<PlainDate, number>, from: PlainDate, to: PlainDate): number {
  let cards = 0
  for (const [day, of] of counted) if (from <= day && day <= to) cards += of
  return cards
}

/** Limits the counting of a million cards; the list of cards has the same limit. */
const EVERY_MS = 60_000
const kept = new WeakMap<Database, { at: number; day: PlainDate; opensDays: number; counted: Promise<Counted> }>()

function countedOnce(db: Database, now: number, opensDays: number): Promise<Counted> {
  const day = romeDay(now)
  const known = kept.get(db)
  if (known && known.day === day && known.opensDays === opensDays && now - known.at < EVERY_MS) return known.counted
  const counted = countAll(db, day, opensDays)
  kept.set(db, { at: now, day, opensDays, counted })
  counted.catch(() => kept.delete(db))
  return counted
}

/** The next reading counts again, so that staff see their own change. */
export const countCampaignAnew = (db: Database): void => void kept.delete(db)

/** Days per read: on SQLite every other request waits for it. Renewed periods are looked up one by one, so their parts are smaller. */
const PART_DAYS = 31
const RENEWED_PART_DAYS = 4

async function countAll(db: Database, today: PlainDate, opensDays: number): Promise<Counted> {
  const [months, weeks] = [campaignMonths(today), campaignWeeks(today)]
  const from = [months[0]!.from, weeks[0]!.from].toSorted()[0]!
  const to = months.at(-1)!.to
  const counted: Counted = { ends: new Map(), active: new Map(), renewed: new Map(), renewedTo: addDays(today, opensDays) }
  for (const part of partsOf(from, to, PART_DAYS)) {
    for (const { day, cards, active } of await countEnds(db, part, today)) {
      counted.ends.set(day, cards)
      counted.active.set(day, active)
    }
    await pause()
  }
  for (const part of partsOf(from, counted.renewedTo, RENEWED_PART_DAYS)) {
    for (const { day, cards } of await countRenewed(db, part, today)) counted.renewed.set(day, cards)
    await pause()
  }
  return counted
}

function* partsOf(from: PlainDate, to: PlainDate, days: number) {
  for (let first = from; first <= to; first = addDays(first, days)) {
    const last = addDays(first, days - 1)
    yield { from: first, to: last < to ? last : to }
  }
}

/** Sent reminders of the last days, today first. */
async function toldOf(db: Database, now: number): Promise<CampaignDay[]> {
  const told: CampaignDay[] = []
  const today = romeDay(now)
  for (let back = 0; back < CAMPAIGN_DAYS; back += 1) {
    const day = addDays(today, -back)
    const from = romeInstant(day, '00:00')
    const stages: CampaignDay['stages'] = {}
    for (const { stage: said, people } of await countTold(db, from, romeInstant(addDays(day, 1), '00:00'))) {
      const stage = reminderStages.find((one) => one === said.split(':')[0])
      if (stage) stages[stage] = (stages[stage] ?? 0) + people
    }
    if (Object.keys(stages).length > 0) told.push({ day, stages })
    await pause()
  }
  return told
}

async function tasksOf(db: Database): Promise<CampaignTask[]> {
  const tasks = await listCampaignTasks(db, TASKS)
  const outcomesOf = await taskOutcomes(
    db,
    tasks.map(({ id }) => id),
  )
  return tasks.map(({ id, kind, state, createdAt, firstname, lastname }) => {
    const { done, left } = outcomesOf(id)
    return {
      id,
      kind: kind as CampaignTask['kind'],
      isOver: state === 'done',
      by: lastname === null ? null : fullName(firstname, lastname),
      at: createdAt,
      done,
      left,
    }
  })
}

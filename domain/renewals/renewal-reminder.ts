import type { CardValidity } from '#domain/content/association.ts'
import { addDays, daysBetween, type PlainDate } from '#domain/plain-date.ts'

/** What a holder is told about the end of a card, each once: a month, a week and no day before it, in the middle of the grace, after it. */
export const reminderStages = ['month', 'week', 'day', 'grace', 'ended'] as const

export type ReminderStage = (typeof reminderStages)[number]

/** Longer ago, the holder was told already, or the card was imported as ended. */
const ENDED_DAYS = 14

type Rules = Pick<CardValidity, 'graceDays' | 'renewalOpensDays'>

/**
 * The last days of cards that are in a stage today, both inclusive; null when none can be (domain guide, section 13). The stages touch each
 * other: a day on which nothing was told is made up for on the next, and who comes late is told what holds now and nothing else.
 *
 * @param graceDays days after its last day in which a card still works · renewalOpensDays: before it, in which it can be renewed
 */
export function endsInStage(stage: ReminderStage, today: PlainDate, rules: Rules): { from: PlainDate; to: PlainDate } | null {
  const [least, most] = daysLeft(stage, rules)
  if (least > most) return null
  return { from: addDays(today, least), to: addDays(today, most) }
}

/** The stage of a card that ends on this day; null: nothing to be told. */
export function reminderStage(validTo: PlainDate, today: PlainDate, rules: Rules): ReminderStage | null {
  const left = daysBetween(today, validTo)
  const isIn = (stage: ReminderStage) => {
    const [least, most] = daysLeft(stage, rules)
    return least <= left && left <= most
  }
  return reminderStages.find(isIn) ?? null
}

/** From how few to how many days are left of a card in a stage; below zero they are days after its last. */
function daysLeft(stage: ReminderStage, { graceDays, renewalOpensDays }: Rules): [least: number, most: number] {
  const middle = Math.ceil(graceDays / 2)
  switch (stage) {
    case 'month':
      return [8, Math.min(30, renewalOpensDays)]
    case 'week':
      return [1, Math.min(7, renewalOpensDays)]
    case 'day':
      return [graceDays === 0 ? 0 : 1 - middle, 0]
    case 'grace':
      return [-graceDays, graceDays === 0 ? -1 : -middle]
    case 'ended':
      return [-graceDays - ENDED_DAYS, -graceDays - 1]
  }
}

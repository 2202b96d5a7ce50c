import type { CardValidity } from '#domain/content/association.ts'
import { addDays, daysBetween, type PlainDate } from '#domain/plain-date.ts'

/** Reminders about a card's end, each sent once: a month before, a week before, on the last day, in the middle of the grace, after it. */
export const reminderStages = ['month', 'week', 'day', 'grace', 'ended'] as const

export type ReminderStage = (typeof reminderStages)[number]

/** Days after the grace with a reminder. Later it would repeat an old one, or reach a card imported as ended. */
const ENDED_DAYS = 14

export type RenewalRules = Pick<CardValidity, 'graceDays' | 'renewalOpensDays'>

/**
 * The first and last `validTo` (inclusive) of the cards in this stage today; null if no card can be in it (domain guide, section 13). The
 * stages are adjacent: a missed day is made up on the next, and a late reminder states only current facts.
 *
 * @param rules `graceDays`: days after the last day in which a card still works; `renewalOpensDays`: days before it in which it can be
 * renewed
 */
export function endsInStage(stage: ReminderStage, today: PlainDate, rules: RenewalRules): { from: PlainDate; to: PlainDate } | null {
  const [least, most] = daysLeft(stage, rules)
  if (least > most) return null
  return { from: addDays(today, least), to: addDays(today, most) }
}

/** The stage of a card that ends on this day; null: no reminder. */
export function reminderStage(validTo: PlainDate, today: PlainDate, rules: RenewalRules): ReminderStage | null {
  const left = daysBetween(today, validTo)
  const isIn = (stage: ReminderStage) => {
    const [least, most] = daysLeft(stage, rules)
    return least <= left && left <= most
  }
  return reminderStages.find(isIn) ?? null
}

/** The stage of a reminder sent by staff; also for a card that ended long ago. */
export const askedStage = (validTo: PlainDate, today: PlainDate, rules: RenewalRules): ReminderStage | null =>
  reminderStage(validTo, today, rules) ?? (daysBetween(today, validTo) < -rules.graceDays ? 'ended' : null)

/** The range of days left in a stage; negative numbers are days after the last. */
function daysLeft(stage: ReminderStage, { graceDays, renewalOpensDays }: RenewalRules): [least: number, most: number] {
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

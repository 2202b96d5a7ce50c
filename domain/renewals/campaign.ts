import { daysInMonth, weekday } from '#domain/calendar.ts'
import type { TaskRefusal } from '#domain/members/tasks.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { endsInStage, reminderStages, type ReminderStage, type RenewalRules } from './renewal-reminder.ts'

/** Cards whose last day is in the span, both days inclusive. `toRenew`: not renewed and not cancelled; `renewed`: null if not counted. */
export type CampaignSpan = { from: PlainDate; to: PlainDate; toRenew: number; renewed: number | null }

/** Reminders of one day by stage; a stage without any is absent. */
export type CampaignDay = { day: PlainDate; stages: Partial<Record<ReminderStage, number>> }

/** A task of staff. `left`: skipped cards by reason; `at`: epoch ms; `by`: null after that person's erasure. */
export type CampaignTask = {
  id: string
  kind: 'remind' | 'letter'
  isOver: boolean
  by: string | null
  at: number
  done: number
  left: Partial<Record<TaskRefusal, number>>
}

/** GET /api/staff/renewals. `now`: the ends that can have a reminder today; `told`: the last days; `planned`: the next ones. */
export type RenewalCampaign = {
  now: CampaignSpan
  weeks: CampaignSpan[]
  months: CampaignSpan[]
  told: CampaignDay[]
  planned: CampaignDay[]
  tasks: CampaignTask[]
}

/** Days of sent and of planned reminders. */
export const CAMPAIGN_DAYS = 14
const WEEKS_BEFORE = 6
const WEEKS_AFTER = 12
const MONTHS_BEFORE = 2
const MONTHS_AFTER = 12

type Days = { from: PlainDate; to: PlainDate }

/** Whole weeks from Monday, around today. */
export function campaignWeeks(today: PlainDate): Days[] {
  const monday = addDays(today, 1 - weekday(today))
  return Array.from({ length: WEEKS_BEFORE + 1 + WEEKS_AFTER }, (_, i) => {
    const from = addDays(monday, 7 * (i - WEEKS_BEFORE))
    return { from, to: addDays(from, 6) }
  })
}

/** Whole months around today's. */
export function campaignMonths(today: PlainDate): Days[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: MONTHS_BEFORE + 1 + MONTHS_AFTER }, (_, i) => {
    const nth = year * 12 + month - 1 + i - MONTHS_BEFORE
    const [y, m] = [Math.floor(nth / 12), (nth % 12) + 1]
    const start = `${y}-${String(m).padStart(2, '0')}`
    return { from: `${start}-01`, to: `${start}-${String(daysInMonth(y, m)).padStart(2, '0')}` }
  })
}

/** The ends that can have a reminder today: from the first day of the grace to the last announced day. */
export const campaignNow = (today: PlainDate, { graceDays, renewalOpensDays }: RenewalRules): Days => ({
  from: addDays(today, -graceDays),
  to: addDays(today, Math.min(30, renewalOpensDays)),
})

/** The reminders of the next mornings without any renewal, each on the day its card enters a stage. `endsOn`: the cards of a last day. */
export function plannedReminders(today: PlainDate, rules: RenewalRules, endsOn: (day: PlainDate) => number): CampaignDay[] {
  return Array.from({ length: CAMPAIGN_DAYS }, (_, i) => {
    const day = addDays(today, i + 1)
    const stages = reminderStages.flatMap((stage) => {
      const ends = endsInStage(stage, day, rules)
      const cards = ends === null ? 0 : endsOn(ends.to)
      return cards > 0 ? [[stage, cards] as const] : []
    })
    return { day, stages: Object.fromEntries(stages) }
  }).filter(({ stages }) => Object.keys(stages).length > 0)
}

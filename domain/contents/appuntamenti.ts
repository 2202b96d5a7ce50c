import { bothOrNone, type ContentField, list, record } from './fields.ts'
import {
  choice,
  day,
  cents,
  innerId,
  latitude,
  line,
  lines,
  longitude,
  moment,
  optional,
  optionalDay,
  optionalLine,
  optionalLines,
  optionalMoment,
  optionalWhole,
  picture,
  tick,
  unsaid,
  whole,
} from './kinds.ts'

export const EVENT_CATEGORIES = [
  'assemblea',
  'convivialita',
  'gioco',
  'natura',
  'cultura',
  'viaggi',
  'cucina',
  'formazione',
  'comunita',
] as const

/** 'TH'; by month '1SA' (the first Saturday) and '-1FR' (the last Friday). */
const byDay: ContentField<string> = {
  kind: 'text',
  read: (input) =>
    typeof input === 'string' && /^(-1|[1-5])?(MO|TU|WE|TH|FR|SA|SU)$/.test(input) ? { value: input } : { problem: 'invalid' },
}

/** One day of the rule, moved or cancelled; registered people are notified. */
const change = record({
  date: day,
  start: optionalMoment,
  end: optionalMoment,
  placeName: optional(line(120), null),
  status: optional(choice(['scheduled', 'cancelled']), 'scheduled'),
  note: optionalLines(300),
})

/** `count` or `until` ends the rule; without either it has no end. `except`: days that are left out and were never announced. */
const recurrence = optional(
  record(
    {
      freq: choice(['DAILY', 'WEEKLY', 'MONTHLY']),
      interval: optional(whole(1, 52), 1),
      byDay: list(byDay, 14),
      count: optionalWhole(1, 1_040),
      until: optionalDay,
      skipHolidays: tick,
      except: list(day, 200),
      changes: list(change, 200),
    },
    ({ count, until }) => (count !== null && until !== null ? { until: 'invalid' } : {}),
  ),
  null,
)

const question = record({
  id: innerId,
  label: line(120),
  type: optional(choice(['choice', 'text']), 'text'),
  options: list(line(60), 12),
  required: tick,
})

export const appuntamentiForm = {
  title: line(100),
  category: choice(EVENT_CATEGORIES),
  summary: line(160),
  description: lines(4_000),
  start: moment,
  end: optionalMoment,
  recurrence,
  place: record({ name: line(120), address: optionalLine(160), lat: latitude, lng: longitude }, bothOrNone),
  capacity: optionalWhole(1, 100_000),
  /** Places booked outside the app. */
  booked: optional(whole(0, 100_000), 0),
  waiting: optional(whole(0, 100_000), 0),
  priceMemberCents: optional(cents, 0),
  /** Null: members only. Missing: the members' price. */
  priceGuestCents: unsaid(optional(cents, null)),
  /** Audience (domain/cards/audience.ts): empty means everybody. */
  audience: list(innerId, 20),
  registration: record({
    required: tick,
    membersOnly: tick,
    maxGuests: unsaid(optionalWhole(0, 20)),
    minAge: optionalWhole(0, 120),
    opens: optionalMoment,
    closes: optionalMoment,
    cancelUntilHours: optionalWhole(0, 2_000),
    note: optionalLines(300),
    questions: list(question, 12),
  }),
  waitingList: tick,
  waitingListRules: record({ offerHours: optionalWhole(1, 240), text: optionalLines(300) }),
  assembly: optional(
    record({
      firstCall: optionalMoment,
      secondCall: optionalMoment,
      proxiesPerMember: optionalWhole(0, 20),
      noticeDays: optionalWhole(0, 120),
    }),
    null,
  ),
  accessibility: optionalLines(300),
  status: optional(choice(['scheduled', 'cancelled']), 'scheduled'),
  statusNote: optionalLines(300),
  picture,
}

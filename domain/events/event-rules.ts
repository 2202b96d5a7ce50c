import { listOf, numberOf, recordOf, textOf } from '#domain/fields.ts'
import { type Audience, readAudience } from '#domain/cards/audience.ts'
import { foldText } from '#domain/search.ts'
import { type EventMoment, momentMs, readMoment } from './event.ts'
import { isHeldOn, readRecurrence, type Recurrence } from './event-recurrence.ts'
import { addDays, daysBetween, romeWallTime, type PlainDate } from '#domain/plain-date.ts'

/** An event's own question. With options it is a choice, without them a line of text. */
export type EventQuestion = { id: string; label: string; options: string[]; required: boolean }

/** The registration rules of an event's document. Money in integer cents. */
export type EventRules = {
  id: string
  title: string
  start: EventMoment
  end: EventMoment | null
  placeName: string
  placeAddress: string
  recurrence: Recurrence | null
  /** Null: no limit. */
  capacity: number | null
  /** Places and waiting people outside the app: they come before those of the app. */
  bookedElsewhere: number
  waitingElsewhere: number
  needsRegistration: boolean
  membersOnly: boolean
  /** The audience whose cards are admitted; empty: every card. */
  audience: Audience
  /** How many guests a person may bring; null: no limit of the event's own. */
  maxGuests: number | null
  minAge: number | null
  opens: EventMoment | null
  closes: EventMoment | null
  cancelUntilHours: number | null
  questions: EventQuestion[]
  hasWaitingList: boolean
  offerHours: number
  memberCents: number
  /** The guests' price. Null: only holders of a valid card may come. Missing in the document: the members' price. */
  guestCents: number | null
  isCancelled: boolean
}

/** How long a freed place waits for an answer, by default. Half a day always includes some waking hours. */
const OFFER_HOURS = 12
const HOUR_MS = 3_600_000
/** The limit for events without one: nobody books a whole coach by mistake. */
export const MOST_GUESTS = 20

/** Null for a document without a start. */
export function readEventRules(document: { id: string } & Record<string, unknown>): EventRules | null {
  const start = readMoment(document.start)
  if (!start) return null
  const registration = recordOf(document.registration)
  const place = recordOf(document.place)
  const memberCents = numberOf(document.priceMemberCents) ?? 0
  return {
    id: document.id,
    title: textOf(document.title),
    start,
    end: readMoment(document.end),
    placeName: textOf(place.name),
    placeAddress: textOf(place.address),
    recurrence: readRecurrence(document.recurrence),
    capacity: numberOf(document.capacity),
    bookedElsewhere: numberOf(document.booked) ?? 0,
    waitingElsewhere: numberOf(document.waiting) ?? 0,
    needsRegistration: registration.required === true,
    membersOnly: registration.membersOnly === true || document.priceGuestCents === null,
    audience: readAudience(document.audience),
    maxGuests: registration.maxGuests === null ? null : (numberOf(registration.maxGuests) ?? 0),
    minAge: numberOf(registration.minAge),
    opens: readMoment(registration.opens),
    closes: readMoment(registration.closes),
    cancelUntilHours: hoursOf(registration.cancelUntilHours),
    questions: listOf(registration.questions).flatMap(readQuestion),
    hasWaitingList: document.waitingList === true,
    offerHours: hoursOf(recordOf(document.waitingListRules).offerHours) || OFFER_HOURS,
    memberCents,
    guestCents: document.priceGuestCents === null ? null : (numberOf(document.priceGuestCents) ?? memberCents),
    isCancelled: document.status === 'cancelled',
  }
}

/**
 * The event on one of its days. All times relative to its start move by whole days, so that wall times stay. A day changed by hand has its
 * own time and place.
 *
 * @param occurrence the day by the rule, or by one that the event had before; '' for a single event
 */
export function eventOn(event: EventRules, occurrence: PlainDate | ''): EventRules {
  if (!occurrence) return event
  const days = daysBetween(event.start.date, occurrence)
  const move = <M extends EventMoment | null>(moment: M): M => (moment ? { ...moment, date: addDays(moment.date, days) } : moment)
  const change = event.recurrence?.changes.find(({ date }) => date === occurrence)
  return {
    ...event,
    start: change?.start ?? move(event.start),
    end: change?.end ?? (change?.start && event.end ? lasting(event, change.start) : move(event.end)),
    placeName: change?.placeName ?? event.placeName,
    // The rule's address does not apply to another place.
    placeAddress: change?.placeName ? '' : event.placeAddress,
    opens: move(event.opens),
    closes: move(event.closes),
    isCancelled: event.isCancelled || change?.isCancelled === true,
  }
}

type IsHoliday = (day: PlainDate) => boolean

/** `eventOn` for a registered day: a day on which the event is no longer held is cancelled. */
export const registeredDay = (event: EventRules, occurrence: PlainDate | '', isHoliday: IsHoliday): EventRules =>
  isHeldAt(event, occurrence, isHoliday) ? eventOn(event, occurrence) : { ...eventOn(event, occurrence), isCancelled: true }

/**
 * `registeredDay` of a registration. A date of a course that has begun stays as it was: its rule, hour, title and place may change for later
 * dates. Only the date's own cancellation counts.
 *
 * @param booking `startsAt`, `calledOffAt` and `now` in epoch ms
 * @returns null where the registration's own data hold
 */
export function dayOfBooking(
  event: EventRules,
  { occurrence, startsAt, calledOffAt }: { occurrence: PlainDate | ''; startsAt: number; calledOffAt: number | null },
  isHoliday: IsHoliday,
  now: number,
): EventRules | null {
  if (event.recurrence === null || startsAt > now) return registeredDay(event, occurrence, isHoliday)
  const isOff = event.recurrence.changes.some(({ date, isCancelled }) => date === occurrence && isCancelled)
  const wasOff = calledOffAt !== null && calledOffAt >= startsAt
  if (isOff === wasOff || !isHeldAt(event, occurrence, isHoliday)) return null
  return { ...eventOn({ ...event, isCancelled: false }, occurrence), start: romeWallTime(startsAt) }
}

const isHeldAt = ({ start, recurrence }: EventRules, occurrence: PlainDate | '', isHoliday: IsHoliday): boolean =>
  recurrence ? isHeldOn(start.date, recurrence, occurrence || start.date, isHoliday) : !occurrence || occurrence === start.date

/** The end of an event moved to another hour: its length stays, by the rule's days and wall times. */
function lasting({ start, end }: EventRules, newStart: EventMoment): EventMoment | null {
  if (!end) return null
  const minutes = daysBetween(start.date, end.date) * 1440 + minutesOf(end.time) - minutesOf(start.time) + minutesOf(newStart.time)
  const clock = ((minutes % 1440) + 1440) % 1440
  return { date: addDays(newStart.date, Math.floor(minutes / 1440)), time: `${pad(Math.floor(clock / 60))}:${pad(clock % 60)}` }
}

export type RegistrationState = 'none' | 'cancelled' | 'over' | 'not_open' | 'closed' | 'open'

/** Whether registration is open at `nowMs` (epoch ms). The closing moment itself is still open. */
export function registrationState(event: EventRules, nowMs: number): RegistrationState {
  if (event.isCancelled) return 'cancelled'
  if (nowMs >= momentMs(event.start)) return 'over'
  if (!event.needsRegistration) return 'none'
  if (event.opens && nowMs < momentMs(event.opens)) return 'not_open'
  if (event.closes && nowMs > momentMs(event.closes)) return 'closed'
  return 'open'
}

/** The last moment to give a place back, epoch ms: some hours before the start, else the start itself. */
export const cancelDeadline = ({ start, cancelUntilHours }: EventRules): number => momentMs(start) - (cancelUntilHours ?? 0) * HOUR_MS

/** The end of an offer made at `nowMs` (epoch ms); never after the start. */
export const offerEnd = ({ start, offerHours }: EventRules, nowMs: number): number =>
  Math.min(nowMs + offerHours * HOUR_MS, momentMs(start))

/** The price of a registration, in cents. A person without a valid card pays as a guest. */
export const priceOf = ({ memberCents, guestCents }: EventRules, guests: number, isMember: boolean): number =>
  (isMember || guestCents === null ? memberCents : guestCents) + guests * (guestCents ?? 0)

/** How many guests a person may bring: 0 if only holders of a valid card may come. */
export const mostGuests = ({ maxGuests, guestCents }: EventRules): number =>
  guestCents === null ? 0 : Math.min(maxGuests ?? MOST_GUESTS, MOST_GUESTS)

function readQuestion(input: unknown): EventQuestion[] {
  const { id, label, options, required } = recordOf(input)
  if (typeof id !== 'string' || !/^[a-z][\w-]{0,39}$/i.test(id) || typeof label !== 'string') return []
  return [{ id, label, options: listOf(options).filter((option) => typeof option === 'string'), required: required === true }]
}

/** The place in one line; '' if unknown. */
export const placeText = ({ placeName, placeAddress }: Pick<EventRules, 'placeName' | 'placeAddress'>): string =>
  [placeName, placeAddress].filter(Boolean).join(', ')

/** Whether a changed place (`placeText`) sends people elsewhere. Another spelling does not, nor a text that only adds to the other. */
export function isElsewhere(before: string, now: string): boolean {
  const [a, b] = [foldText(before), foldText(now)]
  const isSame = a.replaceAll(',', '') === b.replaceAll(',', '')
  return a !== '' && b !== '' && !isSame && !a.startsWith(`${b},`) && !b.startsWith(`${a},`)
}

const hoursOf = (value: unknown): number | null => {
  const hours = numberOf(value)
  return hours !== null && hours >= 0 ? hours : null
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const pad = (n: number): string => String(n).padStart(2, '0')

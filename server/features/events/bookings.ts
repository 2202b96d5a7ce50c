import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { BookingRow } from '#db/tables.ts'
import {
  type BookingItem,
  type BookingState,
  type BookingWish,
  bookingForm,
  questionField,
  type Refusal,
} from '#domain/events/event-booking.ts'
import { cancelDeadline, type EventRules, placeText, priceOf, registrationState } from '#domain/events/event-rules.ts'
import { momentMs } from '#domain/events/event.ts'
import { AppError } from '#domain/errors.ts'
import { readForm } from '#domain/form.ts'
import { type CardType, cardTypes, isFor } from '#domain/cards/audience.ts'
import { cardWorks } from '#domain/cards/card-works.ts'
import { currentPeriod } from '#domain/cards/card-validity.ts'
import { romeDay } from '#domain/plain-date.ts'
import { isProfileComplete } from '#domain/people/profile.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { findCard, listPeriods } from '#server/core/cards/queries.ts'
import { bookingItem } from './booking-item.ts'
import { findBooking, findEndedBooking, insertBooking, lastQueuedAt, updateBooking } from './queries.ts'
import { planReminder } from './reminder.ts'
import { freePlaces, heldEvent, settle, type Slot } from './waiting-list.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>
/** The person who requests a place. `isMember`: has a valid card today; `type`: its type. */
export type Visitor = { uid: string; isMember: boolean; type: CardType | null }

/**
 * Takes a place, or changes the number of guests; a repeated request gives the same place. One transaction locks the event: of two requests
 * for the last place, the second finds it taken.
 *
 * @throws api.not_found 404 · api.invalid 422 with the fields of the event's form · events.refused 409, its reason a `Refusal`
 */
export async function book(parts: Parts, visitor: Visitor, slot: Slot, input: unknown): Promise<BookingItem> {
  const item = await onHeldEvent(parts, slot, async (event) => {
    const wish = readWish(event, input)
    const mine = await findBooking(parts.db, slot, visitor.uid)
    if (mine?.state === 'offered') throw refused('offered')
    refuseUnlessOpen(event, parts.clock.now())
    refuseUnlessInvited(event, visitor)
    const row = await place(parts, { event, slot, visitor, wish, mine })
    // Fewer guests leave places for others.
    if (mine) await settle(parts, event, slot)
    return bookingItem(parts.db, row, event)
  })
  wakeOutbox(parts.db)
  return item
}

/**
 * Confirms an offered place.
 *
 * @throws events.refused 409: `offer_over` when the offer has ended, `members_only` and `not_for_card` when the card has expired, or
 * changed its type, while waiting
 */
export async function confirm(parts: Parts, visitor: Visitor, slot: Slot): Promise<BookingItem> {
  const { db, clock } = parts
  const { uid } = visitor
  const item = await onHeldEvent(parts, slot, async (event) => {
    const now = clock.now()
    const mine = await findBooking(db, slot, uid)
    if (mine?.state === 'booked') return bookingItem(db, mine, event)
    const state = registrationState(event, now)
    if (state === 'cancelled' || state === 'over') throw refused(state)
    // An offer that has just ended was ended by `onHeldEvent`.
    if (mine?.state !== 'offered') throw refused('offer_over')
    refuseUnlessInvited(event, visitor)
    const priceCents = priceOf(event, mine.guests, visitor.isMember)
    const changes = { state: 'booked', priceCents, offerEndsAt: null, queuedAt: null, updatedAt: now }
    await updateBooking(db, mine.id, changes)
    await planReminder(db, event, slot, { uid, now })
    return bookingItem(db, { ...mine, ...changes }, event)
  })
  wakeOutbox(db)
  return item
}

/**
 * Gives a place back, leaves the waiting list, or declines an offer; the place goes to the next at once. Repeating it changes nothing.
 *
 * @throws events.refused 409 `withdraw_late`: after the deadline a place cannot be given back in the app
 */
export async function withdraw(parts: Parts, { uid }: Visitor, slot: Slot): Promise<void> {
  const { db, clock } = parts
  await onHeldEvent(parts, slot, async (event) => {
    const mine = await findBooking(db, slot, uid)
    if (!mine) return
    const now = clock.now()
    const deadline = cancelDeadline(event)
    if (mine.state === 'booked' && now > deadline && !event.isCancelled) throw refused('withdraw_late', { until: deadline })
    // A lesson of this morning stays a visit when its course moves to the evening.
    if (mine.startsAt <= now && !event.isCancelled) throw refused('over')
    await end(parts, mine, mine.state === 'offered' ? 'declined' : 'withdrawn')
    await settle(parts, event, slot)
  })
  wakeOutbox(db)
}

/** Ends a registration; its place is free. */
export const end = ({ db, clock }: Parts, { id }: BookingRow, state: BookingState) =>
  updateBooking(db, id, { state, endedAt: clock.now(), updatedAt: clock.now(), offerEndsAt: null })

/** Locks the event, settles its waiting list, and then acts: an expired offer never counts. */
export async function onHeldEvent<T>(parts: Parts, slot: Slot, act: (event: EventRules) => Promise<T>): Promise<T> {
  const done = await transaction(parts.db, async (): Promise<{ value: T } | { thrown: unknown }> => {
    const event = await heldEvent(parts.db, slot)
    if (!event) throw new AppError('api.not_found', 404)
    await settle(parts, event, slot)
    // A refusal changes nothing, but the settled list stays.
    return act(event).then(
      (value) => ({ value }),
      (thrown: unknown) => {
        if (thrown instanceof AppError) return { thrown }
        throw thrown
      },
    )
  })
  if ('thrown' in done) throw done.thrown
  return done.value
}

function readWish(event: EventRules, input: unknown): BookingWish {
  const read = readForm(bookingForm(event), input)
  if (read.fields) throw new AppError('api.invalid', 422, { fields: read.fields })
  return read.values as BookingWish
}

function refuseUnlessOpen(event: EventRules, now: number): void {
  const state = registrationState(event, now)
  if (state !== 'open') throw refused(state)
}

export function refuseUnlessInvited({ membersOnly, audience }: EventRules, { isMember, type }: Visitor): void {
  if ((membersOnly || audience.length > 0) && !isMember) throw refused('members_only')
  if (audience.length > 0 && !(type && isFor(audience, type))) throw refused('not_for_card')
}

type Asked = {
  event: EventRules
  slot: Slot
  visitor: Visitor
  wish: BookingWish
  mine: BookingRow | undefined
  /** Staff decide: more people than places, fewer guests after the deadline, and an offered place. The person's answers stay. */
  byStaff?: { overbook: boolean }
}

/** Writes the registration if there is room, else onto the waiting list if there is one and the person wants it. */
export async function place(parts: Parts, { event, slot, visitor, wish, mine, byStaff }: Asked): Promise<BookingRow> {
  const { db, clock } = parts
  const now = clock.now()
  const places = 1 + wish.guests
  const free = await freePlaces(db, event, slot)
  const own = mine?.state === 'booked' || (byStaff && mine?.state === 'offered') ? mine.places : 0
  const fits = byStaff?.overbook || free === null || places <= free + own
  // A request for more guests does not give up the place for a position on the list.
  if (!fits && (own > 0 || !event.hasWaitingList || !wish.waitingList)) {
    throw refused('full', { left: (free ?? 0) + own, waitingList: event.hasWaitingList && own === 0 ? 1 : 0 })
  }
  const deadline = cancelDeadline(event)
  if (!byStaff && places < own && now > deadline) throw refused('withdraw_late', { until: deadline })
  const row = {
    state: fits ? 'booked' : 'waiting',
    guests: wish.guests,
    places,
    priceCents: priceOf(event, wish.guests, visitor.isMember),
    declaredAge: byStaff ? (mine?.declaredAge ?? null) : wish.age ? event.minAge : null,
    answers: byStaff ? (mine?.answers ?? null) : answersOf(event, wish),
    offerEndsAt: null,
    title: event.title,
    startsAt: momentMs(event.start),
    place: placeText(event),
    queuedAt: fits ? null : (mine?.queuedAt ?? (await endOfQueue(db, slot, now))),
    updatedAt: now,
  }
  if (fits) await planReminder(db, event, slot, { uid: visitor.uid, now })
  if (mine) {
    await updateBooking(db, mine.id, row)
    return { ...mine, ...row }
  }
  const begun = { ...row, createdAt: now, endedAt: null, calledOffAt: null, attendedAt: null }
  // Calendars need a sequence that only grows, so the ended row is used again: repeated changes leave one row.
  const ended = await findEndedBooking(db, slot, visitor.uid)
  if (ended) {
    await updateBooking(db, ended.id, begun)
    return { ...ended, ...begun }
  }
  const made = { ...begun, ...slot, id: newId(now), uid: visitor.uid, revision: 0 }
  await insertBooking(db, made)
  return made
}

/** After all waiting people, also those of the same millisecond. */
const endOfQueue = async (db: Parts['db'], slot: Slot, now: number): Promise<number> => Math.max(now, (await lastQueuedAt(db, slot)) + 1)

function answersOf({ questions }: EventRules, wish: BookingWish): string | null {
  const answered = questions.map(({ id }) => [id, wish[questionField(id)]] as const).filter(([, answer]) => answer)
  return answered.length > 0 ? JSON.stringify(Object.fromEntries(answered)) : null
}

export const refused = (reason: Refusal, details: Record<string, number> = {}): AppError =>
  new AppError('events.refused', 409, { details: { reason, ...details } })

/**
 * Registration needs a complete profile; the routes require a confirmed address, for the mails. A member has a valid card today, also in
 * grace (domain guide, section 4).
 *
 * @throws auth.profile_incomplete 409
 */
export async function findVisitor(
  deps: Pick<Deps, 'db' | 'clock' | 'lists'>,
  { accountId }: Pick<SignedIn, 'accountId'>,
): Promise<Visitor> {
  const card = await findCard(deps.db, accountId)
  if (!card || !isProfileComplete(card)) throw new AppError('auth.profile_incomplete', 409)
  const type = cardTypes(await findAssociation(deps)).find(({ id }) => id === card.category) ?? null
  return { uid: accountId, isMember: card.category !== null && (await hasGoodCard(deps, card)), type }
}

async function hasGoodCard(
  { db, clock, lists }: Pick<Deps, 'db' | 'clock' | 'lists'>,
  card: NonNullable<Awaited<ReturnType<typeof findCard>>>,
): Promise<boolean> {
  const today = romeDay(clock.now())
  const period = currentPeriod(await listPeriods(db, card.tessera), today)
  const { suspendedFrom, suspendedTo, cancelledOn } = card
  const periods = { validFrom: period?.validFrom ?? null, validTo: period?.validTo ?? null, suspendedFrom, suspendedTo, cancelledOn }
  const graceDays = (await findAssociation({ lists }))?.cardValidity.graceDays ?? 0
  return cardWorks(periods, today, graceDays)
}

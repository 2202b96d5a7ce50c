import { deskBookingForm, deskRefusal, type WhenFull } from '#domain/events/desk-bookings.ts'
import type { EventRules } from '#domain/events/event-rules.ts'
import { momentMs } from '#domain/events/event.ts'
import { AppError } from '#domain/errors.ts'
import { formatMediumDate } from '#domain/format.ts'
import { readForm } from '#domain/form.ts'
import { romeDay } from '#domain/plain-date.ts'
import { findClosure } from '#server/core/accounts/queries.ts'
import { refuseOwn } from '#server/core/cards/guardianship.ts'
import type { Deps } from '#server/core/deps.ts'
import { notify } from '#server/core/notices/notify.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { end, findVisitor, onHeldEvent, place, refused, refuseUnlessInvited } from './bookings.ts'
import { addedTitle, eventAddedMail, eventRemovedMail, momentText, removedTitle, whenWhere } from './mails.ts'
import { findCardOwner } from './desk-queries.ts'
import { isNear } from './near.ts'
import { findBooking, findRecipient } from './queries.ts'
import { eventPath, settle, type Slot } from './waiting-list.ts'

/** A member of staff, and the card of the person whom the act concerns. */
export type DeskAct = { accountId: string; number: string; slot: Slot }

/**
 * Staff register the holder of a card, confirm an offered place, or change the guests. The event's own rules about cards apply. A new
 * registration is told to the person.
 *
 * @throws api.not_found 404 · member.own, booking.no_account, auth.profile_incomplete 409 · events.refused 409, its reason a `Refusal` ·
 * api.invalid 422
 */
export async function addBooking(deps: Deps, { accountId, number, slot }: DeskAct, input: unknown): Promise<void> {
  const uid = await accountOf(deps, { accountId, number })
  // A closing account could not confirm an offered place.
  if (await findClosure(deps.db, uid)) throw new AppError('booking.no_account', 409)
  const visitor = await findVisitor(deps, { accountId: uid })
  await onHeldEvent(deps, slot, async (event) => {
    const { db, clock } = deps
    const now = clock.now()
    refuseAtDesk(event, now)
    const mine = await findBooking(db, slot, uid)
    const read = readForm(deskBookingForm(event, mine?.guests ?? 0), input)
    if (read.fields) throw new AppError('api.invalid', 422, { fields: read.fields })
    const { guests, whenFull } = read.values as { guests: number; whenFull: WhenFull }
    if (mine?.state === 'booked' && mine.guests === guests) return
    refuseUnlessInvited(event, visitor)
    const wish = { guests, waitingList: whenFull === 'list' || mine?.state === 'waiting' }
    const row = await place(deps, { event, slot, visitor, wish, mine, byStaff: { overbook: whenFull === 'place' } })
    await settle(deps, event, slot)
    await noteBooking(deps, { accountId, uid, event, before: mine && shown(mine), after: shown(row) })
    if (!mine || mine.state !== row.state) await tell(deps, { uid, slot, event, isIn: true, isWaiting: row.state === 'waiting' })
  })
  wakeOutbox(deps.db)
}

/**
 * Staff end the registration of a card's holder, also after the deadline for members; its place goes to the next. The person is told.
 *
 * @throws api.not_found 404 · member.own, booking.no_account 409 · events.refused 409 `over`
 */
export async function removeBooking(deps: Deps, { accountId, number, slot }: DeskAct): Promise<void> {
  const uid = await accountOf(deps, { accountId, number })
  await onHeldEvent(deps, slot, async (event) => {
    refuseAtDesk({ ...event, isCancelled: false, needsRegistration: true }, deps.clock.now())
    const mine = await findBooking(deps.db, slot, uid)
    if (!mine) return
    await end(deps, mine, mine.state === 'offered' ? 'declined' : 'withdrawn')
    await settle(deps, event, slot)
    await noteBooking(deps, { accountId, uid, event, before: shown(mine), after: null })
    await tell(deps, { uid, slot, event, isIn: false, isWaiting: mine.state === 'waiting' })
  })
  wakeOutbox(deps.db)
}

/** @throws api.not_found 404 · member.own 409 · booking.no_account 409 */
async function accountOf(deps: Deps, { accountId, number }: Pick<DeskAct, 'accountId' | 'number'>): Promise<string> {
  const owner = await findCardOwner(deps.db, number)
  if (!owner) throw new AppError('api.not_found', 404)
  await refuseOwn(deps, accountId, owner)
  if (owner.uid === null) throw new AppError('booking.no_account', 409)
  return owner.uid
}

function refuseAtDesk(event: EventRules, now: number): void {
  const reason = deskRefusal(event, romeDay(now))
  if (reason) throw refused(reason)
}

const shown = ({ state, guests }: { state: string; guests: number }) => ({ booking: state, guests })

type Noted = {
  accountId: string
  uid: string
  event: Pick<EventRules, 'title' | 'start'>
  before: object | null | undefined
  after: object | null
}

/** Into the audit. */
export const noteBooking = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, { accountId, uid, event, before = null, after }: Noted) =>
  recordAudit(
    db,
    {
      actor: accountId,
      action: before === null ? 'created' : after === null ? 'removed' : 'changed',
      record: 'booking',
      subject: uid,
      detail: `${event.title}, ${formatMediumDate(event.start.date)}`,
      before,
      after,
    },
    clock.now(),
  )

type Told = { uid: string; slot: Slot; event: EventRules; isIn: boolean; isWaiting: boolean }

/** Tells a person by notice and mail that staff registered or removed them; of an event that has begun they know it already. */
async function tell({ db, clock, config }: Deps, { uid, slot, event, isIn, isWaiting }: Told): Promise<void> {
  const now = clock.now()
  const startsAt = momentMs(event.start)
  const person = await findRecipient(db, uid)
  if (!person || startsAt <= now || event.isCancelled) return
  const path = eventPath(slot)
  const facts = {
    to: person.email,
    firstname: person.firstname ?? '',
    title: event.title,
    startsAt,
    place: event.placeName,
    isWaiting,
    link: ownOrigins(config)[0]! + path,
  }
  const notice = isIn
    ? { title: addedTitle(facts), text: whenWhere(facts) }
    : { title: removedTitle(facts), text: `${momentText(startsAt)}. La segreteria ha tolto la tua iscrizione.` }
  const mail = (isIn ? eventAddedMail : eventRemovedMail).of(facts)
  await notify(
    db,
    {
      uid,
      topic: 'events',
      key: `event-desk:${slot.eventId}:${slot.occurrence}:${now}`,
      ...notice,
      path,
      urgent: isNear(startsAt, now),
      mail,
    },
    now,
  )
}

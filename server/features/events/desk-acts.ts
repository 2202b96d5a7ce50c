import { deskBookingForm, deskRefusal, type WhenFull } from '#domain/events/desk-bookings.ts'
import type { EventRules } from '#domain/events/event-rules.ts'
import { momentMs } from '#domain/events/event.ts'
import { AppError } from '#domain/errors.ts'
import { formatMediumDate } from '#domain/format.ts'
import { readForm } from '#domain/form.ts'
import { romeDay } from '#domain/plain-date.ts'
import { refuseOwn } from '#server/core/cards/guardianship.ts'
import type { Deps } from '#server/core/deps.ts'
import { notify } from '#server/core/notices/notify.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { end, findVisitor, onHeldEvent, place, refused, refuseUnlessInvited } from './bookings.ts'
import { eventAddedMail, eventRemovedMail, momentText, whenWhere } from './mails.ts'
import { findCardOwner } from './desk-queries.ts'
import { isNear } from './near.ts'
import { findBooking, findRecipient, updateBooking } from './queries.ts'
import { eventPath, settle, type Slot } from './waiting-list.ts'

/** A member of staff, and the card of the person whom the act concerns. */
export type DeskAct = { accountId: string; number: string; slot: Slot }

/**
 * Staff register the holder of a card, or change the guests; the event's own rules about cards apply. The person is told.
 *
 * @throws api.not_found 404 · member.own 409 · booking.no_account 409 · events.refused 409, its reason a `Refusal` · api.invalid 422
 */
export async function addBooking(deps: Deps, { accountId, number, slot }: DeskAct, input: unknown): Promise<void> {
  const uid = await accountOf(deps, { accountId, number })
  const visitor = await findVisitor(deps, { accountId: uid })
  await onHeldEvent(deps, slot, async (event) => {
    const { db, clock } = deps
    const now = clock.now()
    refuseAtDesk(event, now)
    const read = readForm(deskBookingForm(event), input)
    if (read.fields) throw new AppError('api.invalid', 422, { fields: read.fields })
    const { guests, whenFull } = read.values as { guests: number; whenFull: WhenFull }
    refuseUnlessInvited(event, visitor)
    const mine = await findBooking(db, slot, uid)
    const wish = { guests, waitingList: whenFull === 'list' }
    const kept = mine && { declaredAge: mine.declaredAge, answers: mine.answers }
    const row = await place(deps, { event, slot, visitor, wish, mine, byStaff: { overbook: whenFull === 'place' } })
    // What the person answered stays: staff changed the guests.
    if (kept) await updateBooking(db, row.id, kept)
    await settle(deps, event, slot)
    await noteBooking(deps, { accountId, uid, event, before: mine && shown(mine), after: shown(row) })
    if (!mine || mine.state !== row.state) await tell(deps, { uid, slot, event, isIn: true, isWaiting: row.state === 'waiting' })
  })
}

/**
 * Staff end the registration of a card's holder, also after the deadline for members; its place goes to the next. The person is told.
 *
 * @throws api.not_found 404 · member.own 409 · events.refused 409 `over`
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
    ? { title: `${isWaiting ? "In lista d'attesa" : 'Sei tra gli iscritti'}: ${event.title}`, text: whenWhere(facts) }
    : { title: `Non sei più tra gli iscritti: ${event.title}`, text: `${momentText(startsAt)}. L'ha tolta la segreteria.` }
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

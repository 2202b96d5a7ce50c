import { transaction } from '#db/connect.ts'
import { type DoorEvent, type DoorList, isAttendanceOpen } from '#domain/events/desk-bookings.ts'
import { AppError } from '#domain/errors.ts'
import { addDays, HOUR_MS, romeDay, romeWallTime } from '#domain/plain-date.ts'
import { startOfRomeDay } from '#domain/rome-time.ts'
import { isAllowed } from '#domain/staff/permissions.ts'
import { paidForEvent } from '#server/core/cards/paid-events.ts'
import type { Deps } from '#server/core/deps.ts'
import { listRoles } from '#server/core/staff/queries.ts'
import { type DeskAct, noteBooking } from './desk-acts.ts'
import { findCardOwner, listExpected, listPeople } from './desk-queries.ts'
import { findBooking, updateBooking } from './queries.ts'
import type { Slot } from './waiting-list.ts'

/** An evening's people still arrive after midnight. */
const NIGHT_MS = 6 * HOUR_MS

/** Today's events with registered people, the first one first. */
export async function expectedToday({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<DoorEvent[]> {
  const now = clock.now()
  const [from, to] = [startOfRomeDay(romeDay(now)), startOfRomeDay(addDays(romeDay(now), 1))]
  const rows = await listExpected(db, now - from < NIGHT_MS ? from - NIGHT_MS : from, to)
  return rows.map(({ eventId, ...row }) => ({ event: eventId, ...row }))
}

/**
 * The people with a place at an event that takes attendance now, by name.
 *
 * @throws api.not_found 404 without anybody · booking.no_attendance 409 on another day
 */
export async function doorList({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string, slot: Slot): Promise<DoorList> {
  const today = romeDay(clock.now())
  const rows = (await listPeople(db, slot)).filter(({ state }) => state !== 'waiting')
  const [first] = rows
  if (!first) throw new AppError('api.not_found', 404)
  if (!isAttendanceOpen(romeDay(first.startsAt), today)) throw new AppError('booking.no_attendance', 409)
  const paid = isAllowed(await listRoles(db, accountId, today), 'payments.read') ? await paidForEvent(db, slot) : null
  return {
    title: first.title,
    startsAt: first.startsAt,
    people: rows.map(({ id, number, firstname, lastname, guests, attendedAt, priceCents }) => ({
      id,
      number,
      firstname: firstname ?? '',
      lastname: lastname ?? '',
      guests,
      attendedAt,
      dueCents: paid && Math.max(0, priceCents - (paid.get(number) ?? 0)),
    })),
  }
}

/**
 * Records whether a registered person has come; a repetition changes nothing. Only on the event's day and 30 days after.
 *
 * @throws api.not_found 404 without a place · booking.no_attendance 409
 */
export async function writeAttendance(
  deps: Pick<Deps, 'db' | 'clock'>,
  { accountId, number, slot }: DeskAct,
  attended: boolean,
): Promise<void> {
  const { db, clock } = deps
  await transaction(db, async () => {
    const now = clock.now()
    const uid = (await findCardOwner(db, number))?.uid
    const mine = uid ? await findBooking(db, slot, uid) : undefined
    if (!uid || !mine || mine.state === 'waiting') throw new AppError('api.not_found', 404)
    const { title, startsAt, attendedAt } = mine
    if (mine.calledOffAt !== null || !isAttendanceOpen(romeDay(startsAt), romeDay(now))) throw new AppError('booking.no_attendance', 409)
    if ((attendedAt !== null) === attended) return
    await updateBooking(db, mine.id, { attendedAt: attended ? now : null })
    const event = { title, start: romeWallTime(startsAt) }
    await noteBooking(deps, { accountId, uid, event, before: { attended: !attended }, after: { attended } })
  })
}

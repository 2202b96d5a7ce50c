import { transaction } from '#db/connect.ts'
import { type DoorEvent, type DoorList, isAttendanceOpen } from '#domain/events/desk-bookings.ts'
import { AppError } from '#domain/errors.ts'
import { addDays, HOUR_MS, type PlainDate, romeDay, romeWallTime } from '#domain/plain-date.ts'
import { startOfRomeDay } from '#domain/rome-time.ts'
import { isAllowed } from '#domain/staff/permissions.ts'
import { ownRecords, refuseOwn } from '#server/core/cards/guardianship.ts'
import { paidForEvent } from '#server/core/cards/paid-events.ts'
import type { Deps } from '#server/core/deps.ts'
import { listRoles } from '#server/core/staff/queries.ts'
import { refused } from './bookings.ts'
import { type DeskAct, noteBooking } from './desk-acts.ts'
import { findCardOwner, listExpected, listPeople } from './desk-queries.ts'
import { findBooking, lockEvent, updateBooking } from './queries.ts'
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
 * @throws api.not_found 404 without anybody · booking.no_attendance 409 on another day · events.refused 409 `cancelled`
 */
export async function doorList({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string, slot: Slot): Promise<DoorList> {
  const today = romeDay(clock.now())
  const rows = (await listPeople(db, slot)).filter(({ state }) => state !== 'waiting')
  const [first] = rows
  if (!first) throw new AppError('api.not_found', 404)
  refuseUnlessOpen(first, today)
  const isOwn = await ownRecords({ db, clock }, accountId)
  const paid = isAllowed(await listRoles(db, accountId, today), 'payments.read') ? await paidForEvent(db, slot) : null
  return {
    title: first.title,
    startsAt: first.startsAt,
    people: rows.map(({ id, uid, number, firstname, lastname, guests, attendedAt, priceCents }) => ({
      id,
      number,
      isOwn: isOwn({ uid, number }),
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
 * @throws api.not_found 404 without a place · member.own, booking.no_attendance 409 · events.refused 409 `cancelled`
 */
export async function writeAttendance(
  deps: Pick<Deps, 'db' | 'clock'>,
  { accountId, number, slot }: DeskAct,
  attended: boolean,
): Promise<void> {
  const { db, clock } = deps
  const owner = await findCardOwner(db, number)
  if (!owner?.uid) throw new AppError('api.not_found', 404)
  const { uid } = owner
  await refuseOwn(deps, accountId, owner)
  await transaction(db, async () => {
    const now = clock.now()
    // A registration that ends meanwhile waits here.
    await lockEvent(db, slot.eventId)
    const mine = await findBooking(db, slot, uid)
    if (!mine || mine.state === 'waiting') throw new AppError('api.not_found', 404)
    refuseUnlessOpen(mine, romeDay(now))
    if ((mine.attendedAt !== null) === attended) return
    await updateBooking(db, mine.id, { attendedAt: attended ? now : null })
    const event = { title: mine.title, start: romeWallTime(mine.startsAt) }
    await noteBooking(deps, { accountId, uid, event, before: { attended: !attended }, after: { attended } })
  })
}

function refuseUnlessOpen({ startsAt, calledOffAt }: { startsAt: number; calledOffAt: number | null }, today: PlainDate): void {
  if (calledOffAt !== null) throw refused('cancelled')
  if (!isAttendanceOpen(romeDay(startsAt), today)) throw new AppError('booking.no_attendance', 409)
}

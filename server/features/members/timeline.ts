import { transaction, type Database } from '#db/connect.ts'
import { categoryLabel, type Association } from '#domain/content/association.ts'
import { AppError } from '#domain/errors.ts'
import type { BookingState } from '#domain/events/event-booking.ts'
import { MAX_HAPPENED, type Happened, type MemberTimeline } from '#domain/timeline/timeline.ts'
import { slotOf } from '#domain/payments/paid-event.ts'
import { receiptLabel } from '#domain/payments/receipt.ts'
import { romeDay } from '#domain/plain-date.ts'
import { startOfRomeDay } from '#domain/rome-time.ts'
import { isAllowed } from '#domain/staff/permissions.ts'
import { paidByEvent } from '#server/core/cards/paid-events.ts'
import { listGivenPeriods } from '#server/core/cards/queries.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordOpened } from '#server/core/staff/audit.ts'
import { listRoles } from '#server/core/staff/queries.ts'
import { findMember, listLedger } from './sheet-queries.ts'
import { listApplicationsOf, listBookingsOf, listDevicesOf, listEntriesOf, listPaymentsOf, listRemindersOf } from './timeline-queries.ts'

type Card = NonNullable<Awaited<ReturnType<typeof findMember>>>
type Reads = (permission: Parameters<typeof isAllowed>[1]) => boolean

/** The events of a card and its holder; the reading is in the audit, with the sheet's. @throws api.not_found 404 */
export async function openTimeline(
  { db, clock, lists }: Pick<Deps, 'db' | 'clock' | 'lists'>,
  accountId: string,
  number: string,
): Promise<MemberTimeline> {
  const now = clock.now()
  const card = await findMember(db, number)
  if (card?.firstname == null) throw new AppError('api.not_found', 404)
  const { uid } = card
  const roles = await listRoles(db, accountId, romeDay(now))
  const may: Reads = (permission) => isAllowed(roles, permission)
  const parts = [
    await ofCard(db, card),
    ...(may('applications.read') ? [await ofRegister(db, number)] : []),
    ...(may('payments.read') ? [await ofPayments(db, number)] : []),
    ...(uid === null ? [] : await ofPerson(db, uid, number, may, await findAssociation({ lists }))),
  ]
  const happened = parts.flatMap((part) => part.slice(0, MAX_HAPPENED)).toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
  const ledger = uid === null ? [] : await listLedger(db, uid)
  await transaction(db, () => recordOpened(db, { actor: accountId, record: 'card', subject: uid ?? number }, now))
  return {
    happened,
    more: parts.some((part) => part.length > MAX_HAPPENED),
    ledger: ledger.map(({ id, occurredAt, purpose, kind, channel }) => ({ id, at: occurredAt, purpose, kind, channel })),
  }
}

async function ofCard(db: Database, card: Card): Promise<Happened[]> {
  const { number, createdAt, suspendedFrom, suspendedTo, cancelledOn, cancellationReason } = card
  const periods = await listGivenPeriods(db, number)
  return [
    { id: 'card', at: createdAt, kind: 'card' },
    ...periods.map(({ id, validFrom, validTo, createdAt: at }): Happened => ({ id, at, kind: 'period', validFrom, validTo })),
    ...(suspendedFrom === null
      ? []
      : [{ id: 'suspended', at: startOfRomeDay(suspendedFrom), kind: 'suspended' as const, from: suspendedFrom, to: suspendedTo }]),
    ...(cancelledOn === null
      ? []
      : [{ id: 'cancelled', at: startOfRomeDay(cancelledOn), kind: 'cancelled' as const, reason: cancellationReason }]),
  ]
}

const ofRegister = async (db: Database, number: string): Promise<Happened[]> =>
  (await listEntriesOf(db, number)).map((entry) => ({
    id: `entry ${entry.number}`,
    at: startOfRomeDay(entry.effectiveOn),
    kind: 'register',
    entry: entry.kind,
    reference: entry.reference ?? entry.endReference,
  }))

const ofPayments = async (db: Database, number: string): Promise<Happened[]> =>
  (await listPaymentsOf(db, number)).map(({ id, createdAt, cents, method, purpose, detail, voidedAt, ...receipt }) => ({
    id,
    at: createdAt,
    kind: 'payment',
    payment: id,
    cents,
    method,
    purpose,
    detail,
    receipt: receiptLabel(receipt),
    voided: voidedAt !== null,
  }))

async function ofPerson(db: Database, uid: string, number: string, may: Reads, association: Association | null): Promise<Happened[][]> {
  const applications = may('applications.read') ? await listApplicationsOf(db, uid) : []
  const bookings = may('bookings.read') ? await listBookingsOf(db, uid) : []
  const paid = may('payments.read') && bookings.length > 0 ? await paidByEvent(db, number) : new Map<string, number>()
  const devices = may('people.write') ? await listDevicesOf(db, number) : []
  const reminders = may('people.write') ? await listRemindersOf(db, uid) : []
  return [
    applications.map(({ id, category, createdAt }) => ({
      id,
      at: createdAt,
      kind: 'applied',
      category: categoryLabel(association, category),
    })),
    bookings.map(({ id, createdAt, eventId, occurrence, title, startsAt, state, endedAt }) => ({
      id,
      at: createdAt,
      kind: 'booking',
      event: slotOf({ eventId, occurrence }),
      title,
      startsAt,
      state: state as BookingState,
      over: endedAt !== null,
      paidCents: paid.get(slotOf({ eventId, occurrence })) ?? 0,
    })),
    devices.map(({ id, name, createdAt }) => ({ id, at: createdAt, kind: 'device', device: name })),
    reminders.map(({ id, title, createdAt }) => ({ id, at: createdAt, kind: 'reminder', title })),
  ]
}

import { transaction } from '#db/connect.ts'
import { CSV_START, csvLine } from '#domain/csv.ts'
import { BOOKING_LABELS } from '#domain/events/desk-bookings.ts'
import { formatMediumDate } from '#domain/format.ts'
import { writeMoney } from '#domain/money.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { allBookings } from './desk.ts'
import type { Slot } from './waiting-list.ts'

/** The registrations of a day as CSV for an Italian spreadsheet. The audit records the export. @throws api.not_found 404 */
export async function bookingsFile(deps: Deps, accountId: string, slot: Slot): Promise<string> {
  const { db, clock } = deps
  const { title, day, questions, bookings } = await allBookings(deps, accountId, slot)
  const detail = `${title}, ${formatMediumDate(day.start.date)}`
  await transaction(db, () =>
    recordAudit(db, { actor: accountId, action: 'exported', record: 'booking', subject: 'iscritti', detail }, clock.now()),
  )
  const header = ['Cognome', 'Nome', 'Numero di tessera', 'Stato', 'Posti', 'Prezzo (€)', 'Pagato (€)', ...questions, 'Presenza']
  const lines = bookings.map((booking) => [
    booking.lastname,
    booking.firstname,
    booking.number,
    BOOKING_LABELS[booking.state],
    String(1 + booking.guests),
    writeMoney(booking.priceCents),
    writeMoney(booking.paidCents),
    ...booking.answers,
    booking.attendedAt === null ? '' : 'presente',
  ])
  return CSV_START + [header, ...lines].map((cells) => csvLine(cells)).join('')
}

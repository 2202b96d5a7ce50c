import { formatMediumDate, formatMoney, formatShortDate, formatTime, withDay } from '#domain/format.ts'
import type { BookingState } from '#domain/events/event-booking.ts'
import type { Happened, LedgerRow } from '#domain/timeline/timeline.ts'
import { METHOD_LABELS, PURPOSE_LABELS } from '#domain/payments/payment.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import type { EntryKind } from '#domain/register/register.ts'
import { acts } from './texts.ts'

const ENTRIES: Record<EntryKind, string> = {
  admitted: 'Ammissione tra i soci',
  ended: 'Fine del rapporto associativo',
  corrected: 'Rettifica nel libro soci',
  reopened: 'Fine del rapporto ritirata',
}

const CHANNELS: Record<LedgerRow['channel'], string> = {
  app: "dall'app",
  web: 'dal sito',
  paper: 'su carta',
  staff: 'in segreteria',
}

const BOOKING_STATES: Record<BookingState, string> = {
  booked: 'Iscrizione',
  waiting: "In lista d'attesa",
  offered: 'Posto offerto',
  withdrawn: 'Disdetta',
  declined: 'Posto rifiutato',
  lapsed: 'Posto scaduto',
}
type Booking = Extract<Happened, { kind: 'booking' }>

const title = (event: Happened): string => {
  switch (event.kind) {
    case 'card':
      return 'Tessera creata'
    case 'period':
      return 'Periodo della tessera'
    case 'suspended':
      return 'Tessera sospesa'
    case 'cancelled':
      return 'Tessera annullata'
    case 'applied':
      return 'Domanda di ammissione'
    case 'register':
      return ENTRIES[event.entry]
    case 'payment': {
      const what = event.purpose === 'fee' ? 'Quota pagata' : (event.purpose === 'event' && event.detail) || PURPOSE_LABELS[event.purpose]
      return `${what}, ${formatMoney(event.cents)}`
    }
    case 'booking':
      return 'Iscrizione'
    case 'device':
      return 'Nuovo dispositivo'
    case 'reminder':
      return 'Promemoria di rinnovo'
  }
}

const detail = (event: Happened): string | null => {
  switch (event.kind) {
    case 'card':
      return null
    case 'period':
      return `${formatShortDate(event.validFrom)} – ${formatShortDate(event.validTo)}`
    case 'suspended':
      return event.to === null ? null : withDay('fino al', formatMediumDate(event.to))
    case 'cancelled':
      return event.reason && acts.reasonLabel(event.reason)
    case 'applied':
      return event.category
    case 'register':
      return event.reference && timeline.minutes(event.reference)
    case 'payment':
      return `${METHOD_LABELS[event.method]}, ricevuta ${event.receipt}${event.voided ? ', annullato' : ''}`
    case 'booking':
      return event.title
    case 'device':
      return event.device
    case 'reminder':
      return event.title
  }
}

/** The events of a card and its holder. */
export const timeline = {
  title: 'Cronologia',
  all: 'Vedi tutto',
  allLabel: 'Vedi tutto, cronologia',
  none: 'Ancora nulla.',
  older: 'Le voci più vecchie non sono qui.',
  what: title,
  detail,
  /** With the hour only for today, and only if it is known. */
  when: ({ at, kind }: Happened, today: PlainDate): string => {
    const day = romeDay(at)
    if (day !== today) return formatShortDate(day)
    return kind === 'register' || kind === 'suspended' || kind === 'cancelled' ? 'oggi' : `oggi, ${formatTime(at)}`
  },
  minutes: (reference: string): string => `delibera n. ${reference}`,

  bookings: 'Iscrizioni agli appuntamenti',
  noBookings: 'Nessuna iscrizione.',
  noAccount: "Senza account non ci sono iscrizioni né uso dell'app.",
  countOnly: 'I dettagli li vede la segreteria.',
  booked: ({ startsAt, state, paidCents }: Booking): string =>
    [
      `${formatMediumDate(romeDay(startsAt))}, ore ${formatTime(startsAt)}`,
      BOOKING_STATES[state],
      paidCents > 0 && `versati ${formatMoney(paidCents)}`,
    ]
      .filter(Boolean)
      .join(' · '),

  ledger: 'Registro dei consensi',
  channel: ({ channel, at }: LedgerRow): string => `${formatMediumDate(romeDay(at))}, ${CHANNELS[channel]}`,
  ledgerKinds: {
    acknowledged: 'Letta',
    declared: 'Dichiarato',
    granted: 'Dato',
    withdrawn: 'Tolto',
  } satisfies Record<LedgerRow['kind'], string>,
}

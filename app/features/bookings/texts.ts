import { BOOKING_LABELS, type BookedDay, type DeskBooking, type DeskBookings, type WhenFull } from '#domain/events/desk-bookings.ts'
import type { Refusal } from '#domain/events/event-booking.ts'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import { momentMs } from '#domain/events/event.ts'
import { romeDay } from '#domain/plain-date.ts'
import { formatMoney, formatNumber, formatTime, formatWeekdayDate } from '#domain/format.ts'
import { capital } from '#app/ui/capital.ts'
import type { Fact } from '#app/ui/desk/facts.tsx'
import { addSentences, type BookingSentences } from '#app/ui/texts/errors.ts'
import { ownCardSentence } from '#app/ui/texts/own-card.ts'
import { plural } from '#app/ui/texts/plural.ts'

const NO_ATTENDANCE = "Chi è venuto si segna dal giorno dell'appuntamento e per 30 giorni."

addSentences({
  ...ownCardSentence,
  'booking.no_account': {
    text: "Questa persona non usa l'app. Conta il suo posto nell'appuntamento, in «Posti dati a mano dall'ufficio».",
  },
  'booking.no_attendance': { text: NO_ATTENDANCE },
} satisfies BookingSentences & typeof ownCardSentence)

const people = (n: number): string => plural(n, 'persona', 'persone')
const places = (n: number): string => plural(n, 'posto', 'posti')
const when = ({ start }: Pick<BookedDay, 'start'>): string => `${capital(formatWeekdayDate(start.date))}, ore ${start.time}`
/** Who waits owes nothing yet. */
const isToPay = ({ state, priceCents }: DeskBooking): boolean => state !== 'waiting' && priceCents > 0
const dueOf = (booking: DeskBooking): number => (isToPay(booking) ? Math.max(0, booking.priceCents - booking.paidCents) : 0)
const due = (booking: DeskBooking): string => (!isToPay(booking) ? '–' : dueOf(booking) === 0 ? 'Pagato' : formatMoney(dueOf(booking)))
const cameAt = ({ attendedAt }: Pick<DeskBooking, 'attendedAt'>): string => (attendedAt === null ? '' : `ore ${formatTime(attendedAt)}`)

export const bookingsText = {
  title: 'Iscritti',
  event: 'Appuntamento',
  when,
  lead: ({ title, day, placeName }: DeskBookings): string => [title, when(day), placeName].filter(Boolean).join(' · '),
  none: 'Non si è ancora iscritto nessuno.',
  noDays: 'Non ci sono giorni in programma.',
  noRegistration: "Per questo appuntamento non serve iscriversi. Le iscrizioni si accendono nella pagina dell'appuntamento.",
  allDays: 'Iscritti per giorno',
  past: 'Giorni passati',
  day: ({ taken, offered, waiting, left, elsewhere, attended, isCancelled }: BookedDay): string =>
    [
      isCancelled && 'Annullato',
      taken === 0 ? (isCancelled ? 'nessun iscritto' : 'Nessun iscritto') : `${places(taken)} ${taken === 1 ? 'preso' : 'presi'}`,
      elsewhere > 0 && `${formatNumber(elsewhere)} ${elsewhere === 1 ? 'dato' : 'dati'} a mano`,
      offered > 0 && `${formatNumber(offered)} ${offered === 1 ? 'offerto' : 'offerti'}`,
      left !== null && !isCancelled && (left === 0 ? 'al completo' : `${places(left)} ${left === 1 ? 'libero' : 'liberi'}`),
      waiting > 0 && `${people(waiting)} in lista d'attesa`,
      attended > 0 && `${people(attended)} ${attended === 1 ? 'arrivata' : 'arrivate'}`,
    ]
      .filter(Boolean)
      .join(' · '),
  noNames: 'I nomi li leggono la segreteria e chi amministra.',
  problem: { notFound: "Questo giorno non c'è nel programma." },
  daysProblem: { notFound: "Le iscrizioni cominciano quando l'appuntamento è pubblicato." },

  search: 'Cerca un nome o un numero',
  filters: 'Quali iscritti',
  all: 'Tutti',
  chips: { in: 'Con un posto', waiting: 'In attesa', due: 'Da pagare', absent: 'Assenti' },
  nothing: 'Nessuno corrisponde alla ricerca.',
  clear: 'Togli i filtri',
  shownFirst: (n: number, mayExport: boolean): string =>
    `Qui ci sono i primi ${formatNumber(n)} per cognome${mayExport ? ": l'elenco intero è nel CSV" : ''}.`,
  columns: { name: 'Nome', state: 'Stato', places: 'Posti', due: 'Da pagare', came: 'Presenza' },
  state: ({ state }: DeskBooking): string => BOOKING_LABELS[state],
  number: formatCardNumber,
  places,
  dueOf,
  due,
  dueLine: (booking: DeskBooking): string =>
    !isToPay(booking) ? '' : dueOf(booking) === 0 ? 'pagato' : `da pagare ${formatMoney(dueOf(booking))}`,
  came: 'presente',
  cameAt,
  export: 'Esporta',
  exportTitle: 'Esportare gli iscritti?',
  exportText: "Il file contiene dati personali: nomi, pagamenti e risposte. L'esportazione resta nel registro delle attività.",
  exported: 'File salvato',
  print: 'Stampa',

  add: 'Iscrivi una persona',
  addNote: "Vale anche a iscrizioni chiuse. Le domande dell'appuntamento, se servono, si fanno a voce. La persona riceve un avviso.",
  other: "Scegli un'altra persona",
  guestsLabel: 'Con quante altre persone',
  guestsTitle: 'Chi viene con questa persona',
  nobody: 'Nessuna',
  people,
  addDo: 'Iscrivi',
  change: 'Salva',
  confirm: 'Conferma il posto',
  give: 'Dai il posto',
  isIn: ({ state }: DeskBooking): string =>
    state === 'booked'
      ? 'Ha già un posto.'
      : state === 'offered'
        ? "C'è un posto offerto, non ancora confermato."
        : "È già in lista d'attesa.",
  /** @param left places for this person, with those already taken by them */
  full: (left: number): string =>
    left === 0 ? 'I posti sono finiti.' : left === 1 ? "C'è un posto solo." : `Ci sono solo ${places(left)}.`,
  whenFull: { list: "Metti in lista d'attesa", place: 'Dai il posto lo stesso' } satisfies Record<Exclude<WhenFull, 'refuse'>, string>,
  added: (name: string): string => `${name}: iscrizione fatta`,
  waits: (name: string): string => `${name}: in lista d'attesa`,
  changed: (name: string): string => `${name}: iscrizione cambiata`,

  facts: (one: DeskBooking, { questions }: DeskBookings): Fact[] => [
    { name: 'Tessera', value: formatCardNumber(one.number) },
    { name: 'Posti', value: formatNumber(1 + one.guests) },
    ...(one.priceCents === 0 ? [] : [{ name: 'Prezzo', value: formatMoney(one.priceCents) }]),
    ...(isToPay(one) ? [{ name: 'Da pagare', value: due(one) }] : []),
    ...questions.map((name, i) => ({ name, value: one.answers[i] || '–' })),
    ...(one.offerEndsAt === null ? [] : [{ name: 'Posto tenuto fino alle', value: formatTime(one.offerEndsAt) }]),
    ...(one.attendedAt === null ? [] : [{ name: 'Presenza', value: cameAt(one) }]),
  ],
  own: "La tua iscrizione la gestisci dall'app, come ogni socio. Qui ci lavora un'altra persona.",
  notBooked: 'Questa persona non è tra gli iscritti.',
  remove: "Togli l'iscrizione",
  removeTitle: (name: string, { state }: DeskBooking): string =>
    state === 'waiting' ? `Togliere ${name} dalla lista d'attesa?` : `Togliere ${name} dagli iscritti?`,
  /** After its start nobody is told, and the place goes to nobody. */
  removeText: ({ state }: DeskBooking, { waiting, start }: BookedDay, now: number): string => {
    if (momentMs(start) <= now) return "L'appuntamento è cominciato: la persona non riceve nessun avviso."
    const next = state !== 'waiting' && waiting > 0 ? "Il posto va a chi è in lista d'attesa. " : ''
    return `${next}La persona riceve un avviso.`
  },
  removeDo: 'Togli',
  removed: (name: string): string => `${name}: iscrizione tolta`,
  pay: 'Registra il pagamento',
  open: 'Apri la scheda',

  door: {
    title: 'Arrivi',
    of: (title: string): string => `Arrivi: ${title}`,
    today: 'Arrivi di oggi',
    none: 'Oggi non ci sono appuntamenti con iscritti.',
    at: (startsAt: number): string => `${capital(formatWeekdayDate(romeDay(startsAt)))}, ore ${formatTime(startsAt)}`,
    how: "Tocca il nome di chi arriva. Se lo tocchi di nuovo, l'arrivo si toglie.",
    own: "Il tuo arrivo lo segna un'altra persona.",
    here: (person: Pick<DeskBooking, 'attendedAt'>): string => `Presente, ${cameAt(person)}`,
    closed: NO_ATTENDANCE,
    cancelled: "L'appuntamento è annullato: non arriva nessuno.",
    line: (guests: number, dueCents: number | null): string =>
      [guests > 0 && `con ${people(guests)}`, dueCents ? `da pagare ${formatMoney(dueCents)}` : null].filter(Boolean).join(' · '),
    problem: { notFound: 'Per questo appuntamento non è atteso nessuno.' },
  },
  arrived: (came: number, all: number): string => `${formatNumber(came)} di ${formatNumber(all)} ${all === 1 ? 'arrivato' : 'arrivati'}`,
  notHere: (q: string): string => `Tra chi ha un posto non c'è «${q}».`,

  refusals: {
    cancelled: "L'appuntamento è annullato: non si può iscrivere nessuno.",
    over: "L'appuntamento è passato: l'elenco resta com'è.",
    none: 'Per questo appuntamento non serve iscriversi.',
    not_open: 'Le iscrizioni non sono ancora aperte.',
    closed: 'Le iscrizioni sono chiuse.',
    members_only: 'Per iscriversi serve una tessera valida, e questa non lo è.',
    not_for_card: 'Questo appuntamento è solo per alcuni tipi di tessera, e questo non è tra quelli.',
    full: 'I posti sono finiti.',
    withdraw_late: 'Il termine per rinunciare è passato.',
    offered: 'A questa persona è già offerto un posto.',
    offer_over: "L'offerta del posto è scaduta.",
  } satisfies Record<Refusal, string>,
}

import { formatCardNumber } from '#domain/cards/card-number.ts'
import { formatLongDate, formatMoney, formatNumber, formatShortDate, withDay } from '#domain/format.ts'
import type { Confidence, Mark, Proposal, StatementTaken } from '#domain/payments/match.ts'
import type { PaymentQuote } from '#domain/payments/payment.ts'
import type { COLUMN_NAMES, StatementLine } from '#domain/payments/statement.ts'
import { plural } from '#app/ui/texts/plural.ts'

const MARKS: Record<Mark, string> = {
  number: 'numero di tessera',
  name: 'nome e cognome',
  amount: 'importo della quota',
  renewal: 'quota da pagare',
}
const credits = (n: number): string => plural(n, 'accredito', 'accrediti')

/** /gestione/pagamenti/estratto-conto */
export const bank = {
  title: 'Estratto conto',
  lead: (open: number): string =>
    open === 0
      ? 'Nessun accredito da esaminare'
      : open === 1
        ? 'Un accredito da esaminare'
        : `${formatNumber(open)} accrediti da esaminare`,
  explain:
    'Carica il file della banca, CSV o CAMT.053: si legge su questo dispositivo, e al server arrivano solo gli accrediti. Qui ti proponiamo di chi sono: nulla si registra da solo.',
  choose: 'Carica un estratto conto',
  another: 'Scegli un altro file',
  large: (name: string): string => `«${name}» supera 5 MB. Scarica dalla banca un periodo più breve.`,
  unreadable: (name: string): string =>
    `In «${name}» non troviamo le colonne di un estratto conto. Serve un CSV con data, importo e causale, o un file CAMT.053.`,
  columns: 'Che cosa dice ogni colonna',
  column: {
    date: 'Data',
    amount: 'Importo in entrata',
    words: 'Causale',
    payer: 'Chi ha pagato',
    reference: 'Riferimento della banca',
  } satisfies Record<(typeof COLUMN_NAMES)[number], string>,
  noColumn: 'Nessuna',
  unnamed: (place: number): string => `Colonna ${place}`,
  found: (lines: readonly StatementLine[]): string =>
    lines.length === 0
      ? 'Nessun accredito in questo file.'
      : `${credits(lines.length)}, ${formatMoney(lines.reduce((sum, { cents }) => sum + cents, 0))}.`,
  left: (out: number, unread: number): string =>
    [
      out > 0 && `${plural(out, 'riga in uscita resta fuori', 'righe in uscita restano fuori')}.`,
      unread > 0 && `${plural(unread, 'riga non si legge', 'righe non si leggono')}.`,
    ]
      .filter(Boolean)
      .join(' '),
  take: (n: number): string => `Importa ${credits(n)}`,
  drop: 'Lascia stare',
  taken: ({ added, known, future }: StatementTaken): string =>
    [
      `${credits(added)} in elenco`,
      known > 0 && plural(known, "c'era già", "c'erano già"),
      future > 0 && `${plural(future, 'ha', 'hanno')} una data futura e resta${future === 1 ? '' : 'no'} fuori`,
    ]
      .filter(Boolean)
      .join(', '),
  waiting: 'Da esaminare',
  none: 'Nessun accredito da esaminare.',
  more: (n: number): string => `E dopo questi, altri ${formatNumber(n)}.`,
  amount: formatMoney,
  leftOf: (cents: number): string => `restano, di ${formatMoney(cents)}`,
  partHint: 'Se il bonifico è di più persone, scrivi la parte di questa: il resto aspetta qui.',
  partWrong: (left: number): string => `Scrivi un importo fino a ${formatMoney(left)}.`,
  day: formatShortDate,
  noWords: 'Senza causale',
  confidence: { sure: 'Sicuro', likely: 'Probabile', maybe: 'Da verificare' } satisfies Record<Confidence, string>,
  whose: 'Di chi è',
  person: ({ name, number, category, feeCents }: PaymentQuote): string =>
    [name, formatCardNumber(number), feeCents ? `${category.label} ${formatMoney(feeCents)}` : category.label].join(' · '),
  marks: ({ marks }: Proposal): string => `Corrisponde: ${marks.map((mark) => MARKS[mark]).join(', ') || 'quasi niente'}.`,
  nobody: 'Non troviamo di chi sia.',
  book: 'Registra',
  other: "Di un'altra persona, o di più persone",
  ignore: 'Ignora',
  ignored: 'Accredito ignorato',
  ignoreTitle: 'Ignorare questo accredito?',
  ignoreText: 'Non è di un socio, o è già registrato: non te lo proponiamo più.',
  confirm: 'Registra',
  bookTitle: (name: string): string => `Registrare il bonifico di ${name}?`,
  bookText: (cents: number, { renewal, unpaid, due }: Pick<PaymentQuote, 'renewal' | 'unpaid' | 'due'>): string =>
    due?.kind === 'first'
      ? `${formatMoney(cents)}, con la ricevuta: è la prima quota, quella dell'ammissione.`
      : unpaid
        ? `${formatMoney(cents)}, con la ricevuta: è la quota del periodo già dato, ${withDay('dal', formatLongDate(unpaid.validFrom))} ${withDay('al', formatLongDate(unpaid.validTo))}.`
        : renewal
          ? `${formatMoney(cents)}: la tessera va ${withDay('dal', formatLongDate(renewal.validFrom))} ${withDay('al', formatLongDate(renewal.validTo))}, con la ricevuta.`
          : `${formatMoney(cents)}, con la ricevuta. Con la tessera come sta adesso il pagamento non la rinnova.`,
  booked: (n: number): string => (n === 1 ? 'Pagamento registrato' : `${formatNumber(n)} pagamenti registrati`),
  bookSure: (n: number): string => (n === 1 ? 'Registra quello sicuro' : `Registra i ${formatNumber(n)} sicuri`),
  sureTitle: (n: number): string => (n === 1 ? 'Registrare il bonifico sicuro?' : `Registrare ${formatNumber(n)} bonifici sicuri?`),
  sureText: 'Numero di tessera, nome e importo corrispondono: ognuno ha la sua ricevuta, e la tessera si rinnova se non lo è già.',
  progress: (done: number): string => `Registrati finora: ${formatNumber(done)}.`,
}

import { formatCardNumber } from '#domain/cards/card-number.ts'
import { formatLongDate, formatMediumDate, formatNumber, formatShortDate, withDay } from '#domain/format.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import type { EndReason, Membership, RegisterEntry, ShownResolution, TakenBack } from '#domain/register/register.ts'
import { ENTRY_LABELS, REASON_LABELS } from '#domain/register/words.ts'
import { addSentences } from '#app/ui/texts/errors.ts'
import { addFieldSentences } from '#app/ui/texts/fields.ts'
import { ownCardSentence } from '#app/ui/texts/own-card.ts'
import { plural } from '#app/ui/texts/plural.ts'
import { registerSentences } from '#app/ui/texts/register.ts'

addSentences({ ...registerSentences, ...ownCardSentence })
addFieldSentences({
  decidedOn: { required: 'Scrivi il giorno della riunione.', not_accepted: "Viene prima dell'ammissione." },
  reference: { required: 'Scrivi il numero del verbale.' },
  body: { required: 'Scrivi chi ha deciso.' },
  on: { required: 'Scrivi il giorno.', not_accepted: "Viene prima dell'ammissione." },
  why: { required: 'Scrivi il motivo.' },
  admittedOn: { not_accepted: 'Viene dopo la fine del rapporto.' },
  reason: { required: 'Scegli come finisce il rapporto.' },
  taxCode: { invalid: 'Controlla il codice: ha 16 tra lettere e cifre.' },
})

const resolution = ({ body, decidedOn, reference }: ShownResolution): string =>
  `${body}, ${withDay('il', formatMediumDate(decidedOn))}, verbale ${reference}`

/** /gestione/libro-soci */
export const book = {
  title: 'Libro soci',
  list: 'Libro soci',
  search: 'Numero, tessera o cognome',
  asOf: 'Situazione al',
  filters: 'Filtri',
  all: 'Tutti',
  inForce: 'Iscritti',
  ended: 'Usciti',
  lead: (inForce: number, all: number): string => `${plural(inForce, 'socio iscritto', 'soci iscritti')} su ${formatNumber(all)} nel libro`,
  none: "Il libro è vuoto. Una riga arriva con ogni domanda accolta in riunione. Chi è già socio si aggiunge importando l'elenco, con la data di ammissione: quando l'importazione è definitiva, la sua riga è qui.",
  toImport: "Importa l'elenco dei soci",
  nothing: 'Nessun socio con questa ricerca e questi filtri.',
  clear: 'Togli ricerca e filtri',
  columns: { number: 'N.', name: 'Socio', category: 'Categoria', admitted: 'Ammissione', ended: 'Cessazione' },
  day: (day: PlainDate): string => formatShortDate(day),
  endedOn: ({ endedOn, endReason }: Pick<Membership, 'endedOn' | 'endReason'>): string | null =>
    endedOn === null ? null : [formatShortDate(endedOn), endReason && REASON_LABELS[endReason].toLowerCase()].filter(Boolean).join(', '),
  numbered: (number: number): string => `N. ${formatNumber(number)}`,
  print: 'Stampa (PDF)',
  csv: 'Scarica CSV',
  saved: 'File pronto',
  fileName: (on: PlainDate, kind: 'csv' | 'pdf'): string => `libro-soci-${on}.${kind}`,
  problem: {
    network: 'Per leggere il libro soci serve la rete: su questo dispositivo non ne resta una copia. Torna quando sei in linea.',
    failed: 'Non riusciamo a caricare il libro soci. Riprova tra qualche minuto.',
    forbidden: 'Questa pagina è per la segreteria. Se ti serve, parlane con chi amministra.',
    notFound: "Questo numero nel libro soci non c'è.",
  },
}

const BACK = "Si aggiunge una riga nuova: quella della fine resta nel libro. La tessera torna com'era, con lo stesso numero."

/** /gestione/libro-soci/:number */
export const membership = {
  line: ({ number, category }: Membership): string => `${book.numbered(number)} · ${category}`,
  state: 'Come sta adesso',
  name: 'Cognome e nome',
  birth: 'Nascita',
  birthAt: (day: PlainDate | null, place: string | null): string =>
    [day && formatLongDate(day), place].filter(Boolean).join(', ') || 'Non indicata',
  taxCode: 'Codice fiscale',
  residence: 'Residenza',
  category: 'Categoria',
  card: 'Tessera',
  cardNumber: formatCardNumber,
  admitted: 'Ammissione',
  admittedOn: (day: PlainDate, of: ShownResolution | null): string =>
    [formatMediumDate(day), of && resolution(of)].filter(Boolean).join(' · '),
  ended: 'Cessazione',
  unknown: 'Non indicato',
  hidden: 'Codice fiscale e residenza li vede la segreteria.',
  toSheet: 'Scheda del socio',
  entries: 'Righe del libro',
  entry: ({ number, kind }: RegisterEntry): string => `${book.numbered(number)} · ${ENTRY_LABELS[kind]}`,
  detailOf: ({ kind, corrects, note, endedOn, endReason, endReference, resolution: of, admittedOn, createdAt }: RegisterEntry): string =>
    [
      kind === 'corrected' ? `Rettifica il n. ${formatNumber(corrects ?? 0)}: ${note}` : null,
      kind === 'reopened' ? `Annulla il n. ${formatNumber(corrects ?? 0)}: ${note}` : null,
      kind === 'ended' && endedOn
        ? `${withDay('Dal', formatMediumDate(endedOn))}${endReason ? `, ${REASON_LABELS[endReason].toLowerCase()}` : ''}`
        : null,
      kind === 'admitted' ? withDay('Dal', formatMediumDate(admittedOn)) : null,
      (kind === 'admitted' || kind === 'ended') && of ? resolution(of) : null,
      endReference,
      (kind === 'admitted' || kind === 'ended') && note ? note : null,
      `scritta ${withDay('il', formatMediumDate(romeDay(createdAt)))}`,
    ]
      .filter(Boolean)
      .join(' · '),
  correct: 'Rettifica',
  correctText: 'Si aggiunge una riga nuova: quella di prima resta, con quello che era scritto.',
  lastname: 'Cognome',
  firstname: 'Nome',
  birthDate: 'Data di nascita',
  birthPlace: 'Comune o Stato di nascita',
  admissionDay: 'Data di ammissione',
  why: 'Perché si rettifica',
  whyHint: 'Resta nel libro, accanto alla riga nuova.',
  save: 'Aggiungi la rettifica',
  corrected: 'Rettifica aggiunta',
  end: 'Fine del rapporto associativo',
  reopen: 'Annulla la fine',
  reopenTitle: 'Annullare la fine del rapporto?',
  reopenMeans: ({ reason }: TakenBack, { endReason }: Membership, hasEmail: boolean): string => {
    if (reason !== 'death')
      return `${BACK} ${hasEmail ? 'Lo scriviamo alla persona, per e-mail.' : "Alla persona dillo tu: qui non ha un'e-mail confermata."}`
    if (endReason !== null && endReason !== 'death')
      return `Togliamo il decesso e i messaggi ripartono. La fine di prima resta: ${REASON_LABELS[endReason].toLowerCase()}.`
    return `${BACK} I messaggi ripartono. Alla persona non scriviamo nulla, come non lo abbiamo fatto prima.`
  },
  reopenText:
    'Serve quando è stata registrata per errore, per esempio alla persona sbagliata. Chi vuole tornare tra i soci fa invece una domanda nuova.',
  reopenWhy: 'Perché si annulla',
  reopenHint: 'Resta nel libro, accanto alla riga nuova.',
  reopened: 'Fine annullata',
}

/** /gestione/libro-soci/fine/:card */
export const end = {
  title: 'Fine del rapporto associativo',
  lead: "La riga resta nel libro dei soci, con la data di fine. La tessera si annulla per sempre; l'account resta.",
  card: (number: string): string => `Tessera ${formatCardNumber(number)}`,
  reason: 'Come finisce',
  choose: 'Scegli',
  reasons: {
    withdrawal: 'Recesso: lo ha chiesto per iscritto',
    exclusion: 'Esclusione, con delibera',
    arrears: 'Decadenza per morosità, con delibera',
    death: 'Decesso',
  } satisfies Record<EndReason, string>,
  means: {
    withdrawal:
      'Non serve un motivo né una delibera. Vale da quando dice lo statuto: si cambia nelle impostazioni, alla voce Ammissione e recesso.',
    exclusion:
      'Per gravi motivi, dopo aver sentito la persona. Vale da oggi, con la comunicazione che parte per e-mail: senza account, consegnala a mano. Può ricorrere al giudice entro sei mesi.',
    arrears: 'Serve un sollecito e una delibera: non succede mai da sola. Vale dal giorno della delibera.',
    death: 'Fermiamo subito ogni messaggio: promemoria, avvisi, notizie. Alla famiglia non scrive una macchina.',
  } satisfies Record<EndReason, string>,
  received: 'Giorno in cui è arrivata la richiesta',
  diedOn: 'Giorno del decesso',
  letter: 'Estremi della lettera (facoltativi)',
  remindedOn: 'Giorno del sollecito',
  remindedHint: "Quello che parte da Morosità, o una lettera: prima dell'uscita la persona deve poter pagare.",
  decidedOn: 'Giorno della riunione',
  reference: 'Numero del verbale',
  body: 'Chi ha deciso',
  why: 'Che cosa scriviamo alla persona',
  whyHint: 'Il motivo, con parole che può leggere.',
  question: 'Registrare la fine del rapporto?',
  questionText: 'La riga resta nel libro dei soci e non si cancella.',
  questionDeath: 'La riga resta nel libro dei soci. Fermiamo subito ogni messaggio.',
  record: 'Registra',
  back: 'Indietro',
  done: 'Fine del rapporto registrata',
  rolesLeft: (roles: string, mayEndThem: boolean): string =>
    `Fine registrata. Nella Gestione questa persona ha ancora un ruolo: ${roles}. ${
      mayEndThem ? 'Se non serve più, toglilo in Persone e ruoli.' : 'Se non serve più, chiedi a un amministratore di toglierlo.'
    }`,
  toRoles: 'Persone e ruoli',
  toSheet: 'Apri la scheda della persona',
}

import { formatCardNumber } from '#domain/cards/card-number.ts'
import { formatLongDate, formatMediumDate, withDay } from '#domain/format.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { DueState, Outcome } from '#domain/rights/rights.ts'
import { OUTCOME_LABELS, RIGHT_LABELS } from '#domain/rights/words.ts'
import { addSentences, type RightsSentences } from '#app/ui/texts/errors.ts'
import { addFieldSentences } from '#app/ui/texts/fields.ts'
import { plural } from '#app/ui/texts/plural.ts'

const sentences: RightsSentences = {
  'rights.own': { text: "Alla tua richiesta, e a quelle dei tuoi figli, risponde un'altra persona che amministra." },
  'rights.changed': {
    text: 'Nel frattempo questa richiesta è cambiata, e non abbiamo scritto nulla. Guarda come sta adesso, poi riprova.',
  },
  'rights.not_now': { text: 'Con la richiesta come sta adesso non si può fare: forse qualcuno ha già risposto.' },
}
addSentences(sentences)
addFieldSentences({
  cardNumber: { invalid: 'Nessuna tessera ha questo numero.' },
  who: { required: 'Scrivi chi fa la richiesta.' },
  contact: { required: 'Scrivi dove mandare la risposta.' },
  kind: { required: 'Scegli che cosa chiede.' },
  receivedOn: { required: 'Scrivi il giorno in cui è arrivata.', in_future: 'Il giorno è nel futuro.' },
  words: { required: 'Scrivi che cosa chiede.' },
  checkedOn: { required: 'Scrivi il giorno.', in_future: 'Il giorno è nel futuro.' },
  how: { required: 'Scrivi come hai verificato.' },
  why: { required: 'Scrivi il motivo.' },
  outcome: { required: "Scegli l'esito." },
  answeredOn: {
    required: 'Scrivi il giorno della risposta.',
    in_future: 'Il giorno è nel futuro.',
    invalid: 'Il giorno viene prima della richiesta.',
  },
  answer: { required: 'Scrivi la risposta data.' },
})

const DUE: Record<DueState, string> = { open: 'Aperta', near: 'In scadenza', overdue: 'Oltre il termine', answered: 'Con risposta' }

/** /gestione/richieste. */
export const list = {
  title: 'Richieste privacy',
  list: 'Richieste',
  filters: 'Stato',
  states: { open: 'Da rispondere', answered: 'Con risposta' },
  columns: { who: 'Chi chiede', kind: 'Che cosa', received: 'Arrivata', due: 'Entro', state: 'Stato' },
  lead: (n: number) => plural(n, 'richiesta da rispondere', 'richieste da rispondere'),
  explain:
    'Chi ha un account scarica i suoi dati, corregge i contatti e lo elimina da sé: non serve registrarlo qui. Qui vanno le richieste che arrivano a voce, per posta o per e-mail. Si risponde entro un mese, gratis.',
  closing: (n: number) =>
    `${plural(n, 'account chiuso da chi lo aveva', 'account chiusi da chi li aveva')}: si cancellano da soli entro 14 giorni.`,
  fresh: 'Registra una richiesta',
  none: 'Nessuna richiesta da rispondere.',
  nothing: 'Nessuna richiesta con risposta.',
  kind: RIGHT_LABELS,
  due: DUE,
  day: formatMediumDate,
  by: (day: PlainDate) => withDay('entro il', formatMediumDate(day)),
  problem: { forbidden: 'Le richieste privacy le vede chi amministra e la segreteria.' },
}

/** /gestione/richieste/nuova. */
export const fresh = {
  title: 'Nuova richiesta',
  lead: 'Il termine parte dal giorno in cui la richiesta è arrivata, non da oggi.',
  who: 'Chi fa la richiesta',
  contact: 'Dove rispondere',
  contactHint: 'E-mail, indirizzo o telefono',
  card: "Numero di tessera, se ce l'ha",
  kind: 'Che cosa chiede',
  choose: 'Scegli',
  receivedOn: 'Arrivata il',
  words: 'La richiesta',
  wordsHint: 'Le sue parole, in breve.',
  save: 'Registra',
  saved: 'Richiesta registrata',
}

/** /gestione/richieste/:id. */
export const sheet = {
  gone: "Questa richiesta non c'è: due anni dopo la risposta si cancella.",
  own: "È una tua richiesta: risponde un'altra persona che amministra.",
  line: (kind: string, day: PlainDate) => `${kind}, arrivata ${withDay('il', formatMediumDate(day))}`,
  dueBy: (day: PlainDate) => withDay('Rispondere entro il', formatLongDate(day)),
  wasDue: (day: PlainDate) => `Il termine era ${withDay('il', formatLongDate(day))}. Rispondi adesso, e spiega il ritardo.`,
  facts: {
    contact: 'Dove rispondere',
    card: 'Tessera',
    words: 'La richiesta',
    identity: 'Identità',
    extension: 'Proroga',
    due: 'Termine',
    outcome: 'Esito',
    answer: 'Risposta',
  },
  number: formatCardNumber,
  noCard: 'Nessuna',
  notChecked: 'Non ancora verificata',
  checked: (how: string, day: PlainDate) => `${how}, ${formatMediumDate(day)}`,
  notExtended: 'No',
  extended: (day: PlainDate, why: string) => `Detta ${withDay('il', formatMediumDate(day))}: ${why}`,
  outcome: (outcome: Outcome, day: PlainDate) => `${OUTCOME_LABELS[outcome]}, ${formatMediumDate(day)}`,
  outcomes: OUTCOME_LABELS,
  identity: 'Annota la verifica',
  identityTitle: 'Come hai verificato chi è?',
  identityText: "Chiedi solo quello che serve: spesso basta che scriva dall'indirizzo che conosciamo. Non tenere copie di documenti.",
  checkedOn: 'Verificata il',
  how: 'Come',
  extend: 'Proroga',
  extendTitle: 'Prorogare di due mesi?',
  extendText: 'Vale solo per le richieste complesse o numerose, e va detto alla persona entro il primo mese, con il motivo.',
  why: 'Motivo detto alla persona',
  extendDo: 'Proroga il termine',
  answer: 'Scrivi la risposta',
  answerTitle: 'La risposta',
  answerText: 'Qui resta scritto che cosa hai risposto: mandalo tu alla persona. Dopo non si cambia. Il testo è un inizio, da adattare.',
  unchecked: 'Non è ancora annotato come hai verificato chi è.',
  outcomeLabel: 'Esito',
  answeredOn: 'Data il',
  answerLabel: 'Testo della risposta',
  answerDo: 'Registra la risposta',
  save: 'Annota',
  done: 'Fatto',
  openMember: 'Apri la scheda',
}

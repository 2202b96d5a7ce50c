import type { LaterFee } from '#domain/content/association.ts'
import { formatLongDate, formatMoney, withDay } from '#domain/format.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { ShownResolution } from '#domain/register/register.ts'
import type { FieldSentences } from '#app/ui/texts/fields.ts'

/** «Fai domanda»: the application for membership and its outcome. */
export const application = {
  title: 'Domanda di ammissione',
  lead: "Decide l'organo previsto dallo statuto. La registrazione e il numero di tessera restano gli stessi.",
  leadBack: 'La tua tessera è annullata e non si riattiva. Se la domanda è accolta ne hai una nuova, con un altro numero.',
  whoDetail: 'Nome e cognome si cambiano dal profilo.',
  category: 'Come vuoi entrare',
  choose: 'Scegli',
  categoryDetail: (label: string, fee: string): string => `${label} · ${fee}`,
  /** A decided change of the chosen category's fee. */
  nextFee: ({ from, cents }: LaterFee): string => `La quota cambia ${withDay('dal', formatLongDate(from))}: ${formatMoney(cents)}.`,
  birthDate: 'Data di nascita',
  birthPlace: 'Comune o Stato di nascita',
  street: 'Via e numero',
  cap: 'CAP',
  comune: 'Comune',
  provincia: 'Provincia',
  provinciaHint: 'Due lettere, per esempio AR',
  phone: 'Telefono (facoltativo)',
  phoneHint: 'Solo per sentirci sulla domanda.',
  residence: 'Dove abiti',
  minors: 'Se hai meno di 18 anni, dopo di te firma un genitore.',
  statute: "Accetto lo statuto e i regolamenti dell'associazione",
  statuteAsk: 'Qui non è ancora pubblicato: chiedilo alla segreteria.',
  /** The label's parts, when «lo statuto» is a link inside it. */
  statuteBefore: 'Accetto ',
  statuteLink: 'lo statuto',
  statuteAfter: " e i regolamenti dell'associazione",
  send: 'Fai domanda',
  again: "Fai un'altra domanda",
  states: {
    submitted: { title: 'In attesa', text: 'La tua domanda è in esame. La risposta arriva per e-mail e la trovi qui.' },
    waiting_guardian: { title: 'In attesa', text: 'Serve la firma di un genitore. Passate insieme in segreteria.' },
    approved: { title: 'Accolta', text: 'La tua domanda è stata accolta: fai parte dei soci.' },
    rejected: { title: 'Non accolta', text: 'La tua domanda è stata esaminata e non è stata accolta.' },
    withdrawn: { title: 'Ritirata', text: "Hai ritirato la domanda. Puoi farne un'altra quando vuoi." },
  },
  for: 'Categoria',
  sent: 'Fatta il giorno',
  offline: 'Sei senza connessione: è lo stato che conosciamo.',
  reason: 'Motivo',
  decided: 'Delibera',
  resolution: ({ body, decidedOn, reference }: ShownResolution): string =>
    `${body}, ${withDay('il', formatLongDate(decidedOn))}, verbale ${reference}`,
  appealed: 'Ricorso presentato il giorno',
  appealDecided: 'Risposta al ricorso',
  howToAppeal: (body: string, day: PlainDate | null): string =>
    `Puoi chiedere che decida un altro organo (${body}): scrivi alla segreteria${day ? ` ${withDay('entro il', formatLongDate(day))}` : ''}.`,
  withdraw: 'Ritira la domanda',
  withdrawTitle: 'Ritirare la domanda?',
  withdrawText: "Nessuno la esaminerà. Potrai farne un'altra quando vuoi.",
  withdrawConfirm: 'Ritira',
  keep: 'La tengo',
  withdrawn: 'Domanda ritirata',
  notNow: 'Per questa tessera la domanda non serve. Se hai un dubbio, scrivi alla segreteria.',
  write: 'Scrivi alla segreteria',
  retry: 'Riprova',
}

/** The form's fields. */
export const applicationFieldSentences: FieldSentences = {
  category: {
    required: 'Scegli come vuoi entrare.',
    invalid: "Per questa categoria non si fa domanda. Scegline un'altra.",
    not_accepted: "Questa categoria è per un'altra età. Scegline un'altra.",
  },
  birthDate: {
    required: 'Scrivi la data di nascita.',
    invalid: 'Usa giorno, mese e anno. Esempio: 08/03/1974',
    in_future: 'La data è nel futuro.',
    not_accepted: 'Sotto i 14 anni la domanda la fa un genitore, in segreteria.',
  },
  birthPlace: { required: 'Scrivi il comune o lo Stato di nascita.' },
  street: { required: 'Scrivi la via.' },
  cap: { required: 'Scrivi il CAP.', invalid: 'Il CAP ha 5 cifre.' },
  comune: { required: 'Scrivi il comune.' },
  provincia: { required: 'Scrivi la provincia.', invalid: 'La sigla ha due lettere. Esempio: AR' },
  statute: { not_accepted: 'Per fare domanda, leggi lo statuto e metti la spunta.' },
}

import type { ApplicationState } from '#domain/applications/application.ts'
import type { Missing } from '#domain/applications/admission.ts'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import { formatLongDate, formatMediumDate, withDay } from '#domain/format.ts'
import { daysBetween, romeDay, type PlainDate } from '#domain/plain-date.ts'
import type { ShownResolution } from '#domain/register/register.ts'
import { addSentences } from '#app/ui/texts/errors.ts'
import { addFieldSentences } from '#app/ui/texts/fields.ts'
import { plural } from '#app/ui/texts/plural.ts'
import { registerSentences } from '#app/ui/texts/register.ts'

addSentences(registerSentences)
addFieldSentences({
  decidedOn: { required: 'Scrivi il giorno della riunione.', not_accepted: 'La riunione non può essere prima di una delle domande.' },
  reference: { required: 'Scrivi il numero del verbale.' },
  body: { required: 'Scrivi chi ha deciso.' },
  question: { required: 'Scrivi che cosa vuoi sapere.' },
  guardianName: { required: 'Scrivi chi ha firmato.' },
  signedOn: { required: 'Scrivi il giorno della firma.' },
  toldOn: { required: 'Scrivi il giorno della consegna.', not_accepted: 'La consegna viene dopo la decisione.' },
  appealedOn: { required: 'Scrivi il giorno del ricorso.', not_accepted: 'Il ricorso viene dopo la risposta.' },
  outcome: { required: "Scegli l'esito." },
})

const STATES: Record<ApplicationState, string> = {
  submitted: 'Da decidere',
  waiting_guardian: 'Manca una firma',
  approved: 'Accolta',
  rejected: 'Non accolta',
  withdrawn: 'Ritirata',
}

const HANDED = 'consegna la lettera, che stampi dalla domanda, poi scrivi il giorno.'

const reasonGoes = (refused: number, byHand: number): string => {
  if (byHand === 0) return 'il motivo parte subito per e-mail.'
  if (byHand === refused) return `il motivo non parte per e-mail, perché non c'è un indirizzo confermato: ${HANDED}`
  return `il motivo parte subito per e-mail, ma non a ${plural(byHand, 'persona', 'persone')} senza un indirizzo confermato: ${HANDED}`
}

const on = (ms: number): string => formatMediumDate(romeDay(ms))

/** /gestione/domande */
export const desk = {
  title: 'Domande',
  list: 'Domande di ammissione',
  states: STATES,
  filters: 'Filtri',
  open: 'Aperte',
  many: {
    submitted: 'Da decidere',
    waiting_guardian: 'Manca una firma',
    approved: 'Accolte',
    rejected: 'Non accolte',
    withdrawn: 'Ritirate',
  },
  lead: (waiting: number): string =>
    waiting === 0 ? 'Nessuna domanda da esaminare.' : `${plural(waiting, 'domanda aspetta', 'domande aspettano')} una risposta.`,
  none: 'Nessuna domanda da esaminare.',
  nothing: 'Nessuna domanda in questo stato.',
  toOpen: 'Vedi le domande aperte',
  choose: "Scegli una domanda dall'elenco: si apre qui.",
  isOpen: ', aperta qui accanto',
  close: 'Chiudi la domanda',
  toList: 'Tutte le domande',
  columns: { name: 'Chi', category: 'Categoria', when: 'Fatta il', missing: 'Che cosa manca', state: 'Stato' },
  day: on,
  ready: 'Niente',
  missing: {
    guardian: 'Firma di un genitore',
    email: 'E-mail non confermata',
    account: 'Su carta',
    age: 'Età fuori dai limiti',
    category: "Categoria che non c'è più",
    card: 'Tessera annullata',
    member: 'È già tra i soci',
    same_person: 'Forse è già tra i soci',
  } satisfies Record<Missing, string>,
  means: {
    guardian: 'Ha meno di 18 anni: prima serve la firma di un genitore.',
    email: "L'indirizzo non è confermato: la risposta non può arrivare per e-mail.",
    account: 'La domanda è su carta: la risposta va data per lettera.',
    age: "L'età non è quella prevista per la categoria. Lo valuta la riunione.",
    category: "La categoria chiesta non c'è più, o non si chiede. Serve un'altra domanda.",
    card: 'La tessera è annullata: chi torna passa dalla segreteria.',
    member: 'La tessera dice che fa già parte dei soci.',
    same_person: "Nel libro soci c'è già una persona con lo stesso nome e la stessa nascita, o con lo stesso codice fiscale.",
  } satisfies Record<Missing, string>,
  answerBy: (day: PlainDate, today: PlainDate): string => {
    const left = daysBetween(today, day)
    if (left < 0) return `Per legge la risposta andava data ${withDay('entro il', formatLongDate(day))}.`
    return `La risposta va data ${withDay('entro il', formatLongDate(day))}: ${left === 0 ? 'è oggi' : plural(left, 'giorno', 'giorni')}.`
  },
  problem: {
    network: 'Per leggere le domande serve la rete: su questo dispositivo non ne resta nessuna. Torna quando sei in linea.',
    failed: 'Non riusciamo a caricare le domande. Riprova tra qualche minuto.',
    forbidden: 'Questa pagina è per la segreteria. Se ti serve, parlane con chi amministra.',
    notFound: "Questa domanda non c'è più: la persona ha eliminato il suo account, o è passato troppo tempo.",
  },

  own: "È la tua domanda: la può portare in riunione solo un'altra persona.",
  written: 'Che cosa ha scritto',
  category: 'Categoria chiesta',
  birth: 'Nascita',
  birthAt: (day: PlainDate, place: string): string => `${formatLongDate(day)}, ${place}`,
  address: 'Residenza',
  phone: 'Telefono',
  email: 'E-mail',
  noPhone: 'Non indicato',
  sent: 'Fatta il giorno',
  hidden: 'I contatti li vede la segreteria.',
  card: 'La sua tessera',
  cardNumber: formatCardNumber,
  noCard: 'Non ha una tessera.',
  toRegister: (number: number): string => `Vedi il numero ${number} del libro soci`,
  guardianSigned: 'Firma del genitore',
  signed: (name: string, day: PlainDate): string => `${name}, ${withDay('il', formatMediumDate(day))}`,
  before: 'Altre sue domande',

  answer: 'Risposta',
  resolution: ({ body, decidedOn, reference }: ShownResolution): string =>
    `${body}, ${withDay('il', formatMediumDate(decidedOn))}, verbale ${reference}`,
  decidedBy: 'Delibera',
  reason: 'Motivo',
  toldOn: 'Consegnata il',
  onDay: (day: PlainDate): string => formatMediumDate(day),
  untold: 'La risposta non è ancora arrivata',
  untoldMeans:
    "Per e-mail non è partita: non c'è un indirizzo confermato. Stampa la lettera e consegnala: il termine per il ricorso parte da quel giorno.",
  withdraw: 'Registra il ritiro',
  withdrawTitle: 'Registrare il ritiro?',
  withdrawText:
    'La persona non vuole più diventare socia: la domanda si chiude senza una decisione. La tessera resta in attesa, e si annulla dalla scheda.',
  withdrawn: 'Ritiro registrato',
  letter: 'Stampa la lettera',
  noEmail: 'Non indicata',
  recordTold: 'Registra la consegna',
  toldSaved: 'Consegna registrata',
  late: (day: PlainDate, body: string): string =>
    `Il termine era il giorno ${formatLongDate(day)}: questo ricorso è arrivato dopo. Puoi registrarlo lo stesso: lo valuta chi decide (${body}).`,
  appealUntil: (day: PlainDate, body: string): string =>
    `Può chiedere che decida un altro organo (${body}) ${withDay('entro il', formatLongDate(day))}.`,

  meeting: 'Registra una riunione',
  ask: 'Chiedi un chiarimento',
  askTitle: 'Chiedi un chiarimento',
  question: 'Che cosa vuoi sapere',
  questionHint: "Parte per e-mail, con un avviso nell'app. La risposta arriva all'indirizzo dell'associazione.",
  send: 'Invia',
  asked: 'Chiarimento inviato',
  questions: 'Chiarimenti chiesti',
  askedOn: (ms: number, by: string | null): string => [on(ms), by].filter(Boolean).join(', '),
  sign: 'Registra la firma di un genitore',
  guardianName: 'Chi ha firmato',
  guardianHint: 'Nome e cognome del genitore o tutore, dal foglio firmato.',
  signedOn: 'Giorno della firma',
  save: 'Registra',
  signSaved: 'Firma registrata',

  appeal: 'Ricorso',
  recordAppeal: 'Registra un ricorso',
  appealedOn: 'Giorno del ricorso',
  appealed: (day: PlainDate): string => `${withDay('Presentato il', formatLongDate(day))}.`,
  appealSaved: 'Ricorso registrato',
  decideAppeal: "Registra l'esito del ricorso",
  outcome: 'Esito',
  chooseOutcome: 'Scegli',
  outcomes: { approved: 'Accolto: entra tra i soci', rejected: 'Respinto: il rifiuto resta' },
  outcomeSaved: 'Esito registrato',
  noAppealYet: 'Per ora nessun ricorso.',

  meetingTitle: 'Riunione',
  meetingLead: 'Scrivi che cosa ha deciso la riunione, tutto insieme. Chi è accolto entra nel libro soci e riceve la risposta.',
  decidedOn: 'Giorno della riunione',
  reference: 'Numero del verbale',
  referenceHint: 'Per esempio 12/2026.',
  body: 'Chi ha deciso',
  decisions: 'Domande',
  decision: (name: string): string => `Decisione per ${name}`,
  undecided: 'Non decisa',
  accepted: 'Accolta',
  refused: 'Non accolta',
  acceptAll: 'Segna tutte come accolte',
  why: (name: string): string => `Motivo per ${name}`,
  whyHint: 'Per legge il motivo va comunicato: sta nella risposta.',
  whyMissing: 'Scrivi il motivo.',
  other: "È un'altra persona: ho controllato",
  cannot: 'Così non si può accogliere.',
  notNow: 'Nessuna domanda da decidere.',
  more: (n: number): string => `Qui ci sono le prime ${n}: le altre alla prossima registrazione.`,
  record: (n: number): string => (n === 0 ? 'Registra la riunione' : `Registra la riunione: ${plural(n, 'decisione', 'decisioni')}`),
  chooseSome: 'Scegli almeno una decisione.',
  recordQuestion: 'Registrare la riunione?',
  /** `byHand`: the refused applicants whom no mail reaches. */
  questionText: (accepted: number, refused: number, byHand: number): string =>
    [
      accepted > 0 && `${plural(accepted, 'domanda accolta', 'domande accolte')}: le righe nel libro soci non si cancellano.`,
      refused > 0 && `${plural(refused, 'domanda non accolta', 'domande non accolte')}: ${reasonGoes(refused, byHand)}`,
    ]
      .filter(Boolean)
      .join(' '),
  recorded: (n: number): string => `Riunione registrata: ${plural(n, 'decisione', 'decisioni')}`,
  about: (names: readonly string[]): string => `Riguarda: ${names.join(', ')}.`,
}

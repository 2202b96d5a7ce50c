import { formatLongDate, formatTime, withDay } from '#domain/format.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { MAX_REPORT_BODY, REPORT_FILES, type ReportMode } from '#domain/reports/report.ts'
import { REPORT_STATE_LABELS } from '#domain/reports/state-labels.ts'
import type { Step } from './steps.ts'

const megabytes = REPORT_FILES.fileBytes / 1_000_000
const NUMBER = new Intl.NumberFormat('it-IT', { useGrouping: 'always' })

/** The texts of /segnalazioni. Times in epoch ms. */
export const reports = {
  lead: "Qualcosa non va, o hai un'idea? Siamo qui.",

  doors: {
    open: "Un problema o un'idea",
    openText: 'La sede, gli sconti, gli appuntamenti, la tessera: la legge chi se ne occupa, e ti risponde.',
    confidential: 'Abusi, molestie, violenza',
  },
  goOn: 'Riprendi la segnalazione iniziata',
  goOnText: "È qui come l'hai lasciata.",
  steps: {
    topic: 'Di che cosa si tratta?',
    tell: 'Raccontaci',
    where: 'Il luogo, se serve',
    who: 'Chi scrive',
  } satisfies Record<Step, string>,
  progress: (n: number, of: number): string => `Passo ${n} di ${of}`,
  next: 'Avanti',
  back: 'Indietro',
  choose: 'Scegli',
  body: 'Che cosa succede?',
  left: (n: number): string => {
    if (n < 0) return `Massimo ${NUMBER.format(MAX_REPORT_BODY)} caratteri: ce ne sono ${NUMBER.format(-n)} di troppo.`
    return n === 1
      ? `Massimo ${NUMBER.format(MAX_REPORT_BODY)} caratteri: ne resta 1.`
      : `Massimo ${NUMBER.format(MAX_REPORT_BODY)} caratteri: ne restano ${NUMBER.format(n)}.`
  },
  send: 'Invia segnalazione',
  sendingPercent: (percent: number): string => `Invio in corso: ${percent}%`,

  emergency: {
    title: "Se c'è un pericolo adesso",
    numbers: [
      { number: '112', what: 'Emergenze' },
      { number: '114', what: 'Infanzia in pericolo' },
      { number: '1522', what: 'Violenza e stalking' },
    ],
    call: 'Chiama il',
  },
  gently: 'Scrivi quello che te la senti di dire: il resto lo puoi aggiungere dopo.',
  confidential: 'La legge solo la persona responsabile della tutela. Il direttivo e la segreteria non la vedono.',

  noOfficer: {
    title: 'Abusi, molestie, violenza',
    text: 'Qui una segnalazione riservata per ora non la può leggere nessuno: manca la persona responsabile della tutela. Parlane con chi ti fidi.',
    contacts: "L'associazione:",
  },

  written: 'Dove, con parole tue',
  writtenHint: 'Per esempio: le scale del primo piano.',
  here: 'Usa la mia posizione',
  onMap: 'Scegli sulla mappa',
  map: 'Scegli il luogo',
  mapHint: 'Sposta la mappa finché il segno sta sul punto giusto.',
  takePoint: 'Usa questo punto',
  pointHere: 'La tua posizione',
  pointSet: (lat: number, lng: number): string => `Punto sulla mappa: latitudine ${degrees(lat)}, longitudine ${degrees(lng)}`,
  removePoint: 'Togli il punto dalla mappa',
  positionProblems: {
    denied: 'Senza la tua posizione puoi scegliere il punto sulla mappa, o scriverlo con parole tue.',
    failed: 'Non riusciamo a trovare la tua posizione. Scegli il punto sulla mappa, o scrivilo con parole tue.',
    unsupported: 'Questo dispositivo non dice dove si trova. Scegli il punto sulla mappa, o scrivilo con parole tue.',
  },
  /** A place in words is sent within the text. */
  inBody: (body: string, place: string): string => `${body}\n\nLuogo: ${place}`,

  photos: 'Foto, se serve',
  photosHint: `Fino a ${REPORT_FILES.photos} foto JPG, PNG o WebP, oppure un PDF fino a ${megabytes}\u00a0MB. Togliamo dalle foto data, luogo e modello del telefono. Un PDF resta com'è: dentro può esserci il nome di chi l'ha creato.`,
  pdfTells: "Il PDF parte com'è: dentro può esserci il nome di chi l'ha creato. Una foto delle pagine non lo dice.",
  pdfLocked: 'Questo PDF sembra protetto. Se per aprirlo serve una password, chi legge non ci riesce: allega una copia senza password.',
  noFiles: 'Per questo argomento non servono file.',
  add: 'Aggiungi',
  addLabel: 'Aggiungi una foto o un PDF',
  /** When the file field offers no camera. */
  take: 'Scatta',
  takeLabel: 'Scatta una foto',
  preparing: 'Prepariamo il file…',
  photo: (n: number): string => `Foto ${n}`,
  remove: (name: string): string => `Rimuovi ${name}`,
  sent: (name: string, percent: number): string => `${name}: inviato il ${percent}%`,
  fileProblems: {
    'upload.heic': 'Questa foto è in formato HEIC, che il browser non sa aprire. Salvala come JPG e riprova.',
    'upload.not_accepted': 'Accettiamo JPG, PNG, WebP e PDF.',
    'upload.damaged': 'Non riusciamo ad aprire questo file: è rovinato, o troppo grande per questo dispositivo. Scegline un altro.',
    empty: 'Questo file è vuoto. Scegline un altro.',
    tooLarge: `Il file supera ${megabytes}\u00a0MB. Scegline uno più piccolo.`,
    tooMany: `Puoi allegare fino a ${REPORT_FILES.photos} foto. Le altre non sono state aggiunte.`,
    mixed: 'O le foto o un PDF: insieme non si possono inviare.',
  },

  modes: {
    signed: { label: 'Con il mio nome', text: 'Chi se ne occupa vede chi sei. La risposta arriva qui e tra le notifiche.' },
    visitor: {
      label: 'Con nome ed e-mail',
      text: "Ti scriviamo per confermare l'indirizzo. Prima della conferma nessuno legge la segnalazione.",
    },
    anonymous: {
      label: 'In forma anonima',
      text: 'Non salviamo chi sei. Ricevi un codice: serve per leggere la risposta.',
    },
  } satisfies Record<ReportMode, { label: string; text: string }>,
  noAnonymous: 'Per questo argomento dobbiamo sapere a chi rispondere: non si può scrivere in forma anonima.',
  chooseAnew: (named: string): string => `Avevi scelto la forma anonima. Per inviare scegli «${named}», oppure cambia argomento.`,
  name: 'Nome',
  account: 'Hai un account?',
  signIn: 'Accedi e scrivi con il tuo nome',

  received: 'Segnalazione ricevuta',
  thanks: 'Grazie, ce ne occupiamo.',
  thanksConfidential: 'Grazie per averlo detto.',
  answerComes: {
    signed: "Ti scriviamo appena c'è una risposta.",
    visitor: "Ti scriviamo appena c'è una risposta: la leggi con il codice.",
    anonymous: 'La risposta la leggi con il codice.',
  } satisfies Record<ReportMode, string>,
  /** For a writer without a confirmed address. */
  oneStep: 'Manca un passo',
  number: 'Numero',
  code: 'Codice della segnalazione',
  saveCode: 'Salvalo: senza il codice non puoi leggere la risposta.',
  /** For a visitor, who gets a mail when there is an answer. */
  notByMail: "L'e-mail non basta: ti avvisa della risposta, ma per leggerla serve il codice.",
  copy: 'Copia il codice',
  copyLabel: (code: string): string => `Copia il codice ${code}`,
  copied: 'Codice copiato',
  copyFailed: 'Il codice non si è copiato da solo. Scrivilo, o tieni premuto per copiarlo.',
  saved: 'Ho salvato il codice',
  pressLink: "Apri l'e-mail che ti abbiamo mandato e premi «Conferma l'indirizzo». Prima nessuno legge la segnalazione.",
  /** The member's own address is not confirmed. */
  confirmFirst: "La leggiamo quando confermi l'indirizzo e-mail del tuo account. Se non lo fai, dopo 7 giorni si cancella.",
  confirmOwn: "Conferma l'indirizzo",
  /** The code is noted, and the mail is not opened yet. */
  thenMail: "Adesso apri l'e-mail e premi «Conferma l'indirizzo».",
  see: 'Apri la segnalazione',
  another: "Scrivi un'altra segnalazione",
  queued: 'Salvata su questo dispositivo. La inviamo appena torna la rete.',
  /** Null with a code, which is enough. */
  sentLater: (number: string | null): string => (number === null ? 'Segnalazione inviata' : `Segnalazione inviata: ${number}`),
  seeCode: 'Vedi il codice',

  own: 'Le tue segnalazioni',
  none: 'Non hai ancora scritto segnalazioni. Se qualcosa non va, siamo qui.',
  notLoaded: 'Non siamo riusciti a caricare le tue segnalazioni.',
  notKept: 'Le tue segnalazioni arrivano qui alla prima visita con la rete.',
  retry: 'Riprova',
  waiting: 'In attesa di rete',
  refused: 'Non inviata',
  writtenAt: (ms: number, now: number): string => `Scritta ${day(ms, now)}`,
  files: (n: number): string => (n === 1 ? '1 file' : `${n} file`),
  edit: 'Correggi',
  drop: 'Elimina',
  dropTitle: 'Eliminare questa segnalazione?',
  dropText: 'Non è ancora partita: il testo e i file si cancellano da questo dispositivo.',
  keep: 'Tieni',
  dropped: 'Segnalazione eliminata',
  /** The server ended their session. */
  forReturn: (n: number): string =>
    n === 1
      ? 'Hai una segnalazione non ancora inviata. Accedi di nuovo con lo stesso account entro sette giorni: parte da sola. Fino ad allora qui non la vede nessuno.'
      : `Hai ${n} segnalazioni non ancora inviate. Accedi di nuovo con lo stesso account entro sette giorni: partono da sole. Fino ad allora qui non le vede nessuno.`,
  signInAgain: 'Accedi di nuovo',

  answer: 'Risposta',
  states: REPORT_STATE_LABELS,
  details: {
    received: (when: string): string => `Inviata ${when}`,
    answered: (when: string): string => `Risposta ${when}`,
    resolved: (when: string): string => `Risolta ${when}`,
    closed: (when: string): string => `Chiusa ${when}`,
  },
  day: (ms: number, now: number): string => day(ms, now),
  moment: (ms: number, now: number): string => `${plainDay(ms, now)}, ore ${formatTime(ms)}`,

  haveCode: 'Ho un codice',
  haveCodeText: 'Per leggere la risposta a una segnalazione scritta senza account',
  byCode: 'Leggi con il codice',
  byCodeLead: 'Scrivi il codice che hai ricevuto quando hai inviato la segnalazione.',
  codeField: 'Codice della segnalazione',
  codeHint: 'Ha 16 caratteri. Esempio: K7M2-QXWP-4T9R-DHBN',
  open: 'Apri',
  otherCode: 'Usa un altro codice',

  you: 'Tu',
  office: 'Associazione',
  conversation: 'Conversazione',
  attached: 'Allegati',
  at: 'Luogo',
  openMap: 'Apri nella mappa',
  unavailable: 'Non disponibile senza rete',
  download: 'Scarica',
  show: (name: string): string => `Mostra ${name.toLowerCase()}`,
  reply: 'Scrivi una risposta',
  sendReply: 'Invia risposta',
  replied: 'Risposta inviata',
  isClosed: 'Questa segnalazione è chiusa. Se serve ancora, scrivine una nuova.',
  notConfirmed: "Prima di leggerla aspettiamo che tu confermi l'indirizzo e-mail.",
  remind: "Invia di nuovo l'e-mail",
  reminded: 'Ti abbiamo scritto di nuovo. Guarda anche nella posta indesiderata.',
  notFound: "Questa segnalazione non c'è, o è di un altro account.",

  confirm: 'Conferma la segnalazione',
  confirmLead: 'Con un tocco confermi il tuo indirizzo, e chi se ne occupa può leggere la segnalazione.',
  confirmButton: "Conferma l'indirizzo",
  /** Before the report's number. */
  confirmedBefore: 'Indirizzo confermato. La segnalazione',
  confirmedAfter: 'è arrivata a chi se ne occupa.',
  again: 'Torna alle segnalazioni',
}

const degrees = (value: number): string => value.toFixed(5).replace('.', ',')

/** 'oggi', 'ieri', else 'il 2 settembre'. */
function day(ms: number, now: number): string {
  const plain = plainDay(ms, now)
  return plain === 'oggi' || plain === 'ieri' ? plain : withDay('il', plain)
}

function plainDay(ms: number, now: number): string {
  const [then, today] = [romeDay(ms), romeDay(now)]
  if (then === today) return 'oggi'
  if (then === addDays(today, -1)) return 'ieri'
  const long = formatLongDate(then)
  return then.slice(0, 4) === today.slice(0, 4) ? long.replace(/ \d{4}$/, '') : long
}

import { formatDayMonth, formatLongDate, formatTime } from '#domain/format.ts'
import type { LimitPeriod } from '#domain/offers/offer-limit.ts'
import type { OfferAudience } from '#domain/verification/partner.ts'
import { addDays, romeDay, type PlainDate } from '#domain/plain-date.ts'
import { cameraDenied } from './camera-words.ts'

/** The page that checks cards. Colour, icon and word always appear together. */
export const verify = {
  title: 'Verifica una tessera',
  howTo: 'Apri la fotocamera del telefono e inquadra il codice sulla tessera: questa pagina si apre da sola con la risposta.',
  checking: 'Controllo in corso…',
  check: 'Controlla',
  again: "Leggi un'altra tessera",
  retry: 'Riprova',

  typeIt: 'Scrivi il codice',
  code: 'Codice della tessera',
  codeHint: 'Sta sotto il codice QR, per esempio 7K2QM-9XW45.',
  codeOrNumberHint: 'Sta sotto il codice QR, per esempio 7K2QM-9XW45. Va bene anche il numero di 10 cifre.',

  openCamera: 'Usa la fotocamera da qui',
  closeCamera: 'Chiudi la fotocamera',
  camera: 'Fotocamera',
  asking: 'Se il telefono lo chiede, consenti la fotocamera: serve a leggere il codice. Le immagini restano qui.',
  cameraPicture: 'Quello che vede la fotocamera',
  torch: 'Accendi la torcia',
  torchOff: 'Spegni la torcia',
  whichCamera: 'Quale fotocamera',
  backCamera: 'Posteriore',
  frontCamera: 'Anteriore',
  scanSteps: {
    opening: 'Apriamo la fotocamera…',
    loading: 'Prepariamo il lettore…',
    reading: 'Inquadra il codice sulla tessera.',
  },
  /** Why nothing is read, and the alternatives. */
  cameraProblems: {
    denied: cameraDenied,
    absent: 'Qui non troviamo una fotocamera. Leggi da una foto, o scrivi il codice.',
    busy: "La fotocamera non risponde. Chiudi l'app che la sta usando e riprova, o scrivi il codice.",
    unsupported: 'Qui la fotocamera non si apre. Leggi da una foto, o scrivi il codice.',
    reader: 'Il lettore di codici non si è aperto: la prima volta serve la rete. Usa la fotocamera del telefono, o scrivi il codice.',
  },
  photo: 'Leggi da una foto',
  noCodeInPhoto: 'In questa foto non troviamo un codice. Prova più da vicino, con più luce.',

  next: 'Prossima tessera',
  goesOnIn: (seconds: number): string => `La fotocamera riparte tra ${seconds === 1 ? '1 secondo' : `${seconds} secondi`}.`,
  /** For screen readers: a spoken countdown would be out of date. */
  goesOnSoon: 'La fotocamera riparte da sola tra poco.',
  stay: 'Resta qui',
  more: 'Impostazioni e problemi con la fotocamera',
  sound: 'Suono e vibrazione',
  soundDetail: 'Un segnale: valida. Due: da controllare. Tre: non valida.',
  goesOn: "Una tessera dopo l'altra",
  goesOnDetail: 'Dopo una tessera valida la fotocamera riparte da sola.',

  name: 'Nome',
  number: 'Numero di tessera',
  numberEnds: 'Numero',
  endsIn: (end: string): string => `termina in ${end}`,
  /** Digit by digit: a screen reader would read one number without its zeros. */
  endsInSpoken: (end: string): string => `termina in ${[...end].join(' ')}`,
  association: 'Associazione',
  cardType: 'Tipo di tessera',
  codeMade: 'Codice creato',
  madeAt: (at: number, now: number): string => `${whenOf(at, now)}, ${ago(now - at)}`,

  listAging: (at: number, now: number): string => `Dati aggiornati: ${dayOf(at, now)}, ore ${formatTime(at)}. Appena puoi, collegati.`,
  checkIdentity: 'Tessera stampata: confronta il nome con un documento.',
  seenBefore: 'Codice già controllato poco fa.',
  dataOf: (at: number, now: number): string => `Elenco aggiornato: ${dayOf(at, now)}, ore ${formatTime(at)} (${ago(now - at)}).`,
  version: (version: string): string => `Tessera ${version}.`,
  keysOf: (at: number, now: number): string => `Chiavi: ${dayOf(at, now)}, ore ${formatTime(at)}.`,
  refreshing: "Aggiorniamo l'elenco…",
  noData: "Su questo dispositivo non c'è ancora l'elenco: la prima volta serve la rete.",
  /** Card format, section 10: a code that is not signed anew every fifteen seconds is never green here. */
  printed: 'Una tessera stampata o nel portafoglio del telefono dà sempre il giallo: confronta il nome con un documento.',
  ready: 'Da ora funziona anche senza rete.',
  tooOld: 'Collegati alla rete: con un elenco così vecchio nessuna tessera dà il verde.',
  staysHere: "Il controllo avviene su questo dispositivo: l'associazione non sa chi è passato.",
}

/** The texts of a check's result (microcopy, section 7). */
export type VerdictText = { title: string; text: string }

export const verdicts = {
  'green.ok': { title: 'Valida', text: 'Applica lo sconto.' },
  'amber.stale-presentation': {
    title: 'Codice non recente',
    text: "Potrebbe essere una foto dello schermo. Chiedi di aprire l'app e inquadra di nuovo.",
  },
  'amber.clock-skew': {
    title: 'Orario diverso',
    text: "L'ora di uno dei due telefoni non è giusta. Controllala e inquadra di nuovo.",
  },
  'amber.list-too-old': { title: 'Dati da aggiornare', text: 'Il tuo elenco non è recente. Collegati alla rete e ricontrolla.' },
  'amber.static-copy': {
    title: 'Copia della tessera',
    text: "È stampata o nel portafoglio del telefono. Chiedi di aprire l'app, o confronta il nome con un documento.",
  },
  'amber.code-only': { title: 'Codice valido: chiedi di vedere la tessera', text: 'Il codice non prova chi lo usa.' },
  'amber.number-only': { title: 'Numero valido: chiedi di vedere la tessera', text: 'Il numero non prova chi lo usa.' },
  // A number that was not looked up: any ten digits (decision 34).
  'amber.number-unasked': {
    title: 'Chiedi di vedere la tessera',
    text: 'Nessuno ha controllato questo numero: da solo non prova niente.',
  },
  'amber.network': { title: 'Non verificabile ora', text: 'Manca la rete. Riprova tra poco, o confronta il nome con un documento.' },
  'red.revoked': {
    title: 'Tessera non valida',
    text: 'Lo sconto non si applica. Per i dettagli, il titolare può sentire la segreteria.',
  },
  'red.expired': {
    title: 'Tessera scaduta',
    text: "Lo sconto non si applica. Se è stata rinnovata, chiedi di aprire l'app con la rete e inquadra di nuovo.",
  },
  'red.bad-signature': { title: 'Codice non autentico', text: 'Questo codice è stato modificato o copiato.' },
  'red.unknown-issuer': { title: 'Codice non autentico', text: "Questo codice non viene da un'associazione che conosciamo." },
  'red.wrong-association': { title: 'Altra associazione', text: "Questa tessera è di un'associazione diversa." },
  'red.malformed': { title: 'Non è una tessera', text: "Il codice inquadrato è un'altra cosa. Inquadra quello sulla tessera." },
  'red.suspended': { title: 'Tessera sospesa', text: 'Lo sconto non si applica. Il motivo lo sa la segreteria.' },
  'amber.offer-used': { title: 'Sconto già usato', text: 'Vale una volta sola per tessera.' },
  'amber.not-for-card': { title: 'Non per questa tessera', text: 'Con questa tessera lo sconto non vale.' },
  'amber.look-at-type': { title: 'Guarda il tipo di tessera', text: 'Sta scritto sulla tessera, sotto il nome.' },
  'red.unknown-code': { title: 'Codice non trovato', text: 'Ricontrolla i caratteri uno per uno, o inquadra il QR.' },
  'red.unknown-number': { title: 'Numero non trovato', text: 'Ricontrolla le cifre una per una, o inquadra il QR.' },
} satisfies Record<string, VerdictText>

/** With the name, if the card has one, to be compared with the person. */
export const applyTo = (name: string): string =>
  name ? `${name.replace(/\.$/, '')}. ${verdicts['green.ok'].text}` : verdicts['green.ok'].text

/** Why a valid card does not get this discount. `words`: "per i soci". */
export const notFor = (words: string): string => `Lo sconto è solo ${words}.`

/** Asks to look at the card until the server answers. Names the shorter of the two lists. */
export function lookAtType({ words, on, off }: OfferAudience): string {
  const [is, labels] = off.length > 0 && off.length < on.length ? ['non deve esserci', off] : ['deve esserci', on]
  return `${notFor(words)} Sotto il nome ${is} scritto ${new Intl.ListFormat('it', { type: 'disjunction' }).format(labels.map((label) => `«${label}»`))}.`
}

/**
 * When the discount is available again, on a day after today. With a monthly limit that day may be tomorrow although the use was long ago.
 */
export function usedUntil(day: PlainDate, today: PlainDate, period: LimitPeriod | null): VerdictText {
  const title = period === 'day' ? 'Già usato oggi' : verdicts['amber.offer-used'].title
  return { title, text: day === addDays(today, 1) ? 'Di nuovo da domani.' : `Di nuovo da: ${formatLongDate(day)}.` }
}

export const olderThan = (hours: number): string =>
  `Il tuo elenco ha più di ${hours === 1 ? "un'ora" : `${hours} ore`}. Collegati alla rete e ricontrolla.`

const whenOf = (at: number, now: number): string =>
  romeDay(at) === romeDay(now) ? `alle ${formatTime(at)}` : `${formatDayMonth(romeDay(at))}, ore ${formatTime(at)}`

const dayOf = (at: number, now: number): string => (romeDay(at) === romeDay(now) ? 'oggi' : formatDayMonth(romeDay(at)))

function ago(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return 'adesso'
  if (minutes < 60) return minutes === 1 ? '1 minuto fa' : `${minutes} minuti fa`
  const hours = Math.round(minutes / 60)
  if (hours < 48) return hours === 1 ? '1 ora fa' : `${hours} ore fa`
  return `${Math.round(hours / 24)} giorni fa`
}

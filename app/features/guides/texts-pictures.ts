/** A piece of a small screen, drawn top to bottom; `tap` marks the piece to press. */
export type PicturePart = { tap?: true } & (
  | { kind: 'title' | 'text' | 'address'; text: string }
  | { kind: 'field'; text: string; value?: string }
  | { kind: 'tick' | 'button'; text: string }
  | { kind: 'row'; text: string; end?: string }
  | { kind: 'note'; tone: 'ok' | 'warn' | 'bad' | 'info'; text: string }
  | { kind: 'card' | 'code' }
)

export type StepPicture = { alt: string; parts: readonly PicturePart[] }

const card = { kind: 'card' } as const
const address = { kind: 'address', text: 'tessera.example' } as const

/**
 * The guides' pictures by name. They show our own screens with their words, or the phone's.
 * A line holds about 32 letters.
 */
export const stepPictures: Record<string, StepPicture> = {
  'sign-up': {
    alt: 'La pagina Registrati con i campi Nome, E-mail e Password.',
    parts: [
      { kind: 'title', text: 'Registrati' },
      { kind: 'field', text: 'Nome', value: 'Anna' },
      { kind: 'field', text: 'E-mail', value: 'anna@posta.example' },
      { kind: 'field', text: 'Password', value: '••••••••••' },
    ],
  },
  ticks: {
    alt: 'Due spunte, informativa privacy e almeno 14 anni, e il pulsante Crea account da toccare.',
    parts: [
      { kind: 'tick', text: "Ho letto l'informativa privacy" },
      { kind: 'tick', text: 'Ho almeno 14 anni' },
      { kind: 'button', text: 'Crea account', tap: true },
    ],
  },
  mail: {
    alt: "Il messaggio nella posta, con il pulsante Conferma l'indirizzo da toccare.",
    parts: [
      { kind: 'title', text: 'Conferma il tuo indirizzo' },
      { kind: 'text', text: 'Ciao Anna, manca un solo passo.' },
      { kind: 'button', text: "Conferma l'indirizzo", tap: true },
    ],
  },
  card: { alt: 'La mia tessera, con il nome, il numero e il codice.', parts: [{ kind: 'title', text: 'La mia tessera' }, card] },
  browser: {
    alt: "Il browser con l'indirizzo del circolo in alto.",
    parts: [
      { ...address, tap: true },
      { kind: 'title', text: 'Ciao' },
      { kind: 'text', text: 'La tessera sempre in tasca.' },
    ],
  },
  'ios-share': {
    alt: 'Il menu di Safari con la voce Condividi da toccare.',
    parts: [address, { kind: 'row', text: 'Indietro' }, { kind: 'row', text: 'Condividi', end: '↑', tap: true }],
  },
  'ios-add': {
    alt: 'Il foglio Condividi, con la voce Aggiungi alla schermata Home da toccare.',
    parts: [
      { kind: 'row', text: 'Copia' },
      { kind: 'row', text: 'Aggiungi ai segnalibri' },
      { kind: 'row', text: 'Aggiungi alla schermata Home', tap: true },
    ],
  },
  'android-menu': {
    alt: 'Il menu di Chrome con la voce Installa app da toccare.',
    parts: [
      address,
      { kind: 'row', text: 'Nuova scheda' },
      { kind: 'row', text: 'Installa app', tap: true },
      { kind: 'row', text: 'Impostazioni' },
    ],
  },
  'android-install': {
    alt: "La domanda Installare l'app?, con il pulsante Installa da toccare.",
    parts: [
      { kind: 'title', text: "Installare l'app?" },
      { kind: 'text', text: 'tessera.example' },
      { kind: 'button', text: 'Installa', tap: true },
    ],
  },
  'offline-card': {
    alt: 'La tessera senza connessione: in alto un avviso, sotto il codice che si vede lo stesso.',
    parts: [{ kind: 'note', tone: 'info', text: 'Sei senza connessione' }, card],
  },
  'sign-in': {
    alt: 'La pagina Accedi con e-mail e password, e il pulsante Accedi da toccare.',
    parts: [
      { kind: 'title', text: 'Accedi' },
      { kind: 'field', text: 'E-mail', value: 'anna@posta.example' },
      { kind: 'field', text: 'Password', value: '••••••••••' },
      { kind: 'button', text: 'Accedi', tap: true },
    ],
  },
  devices: {
    alt: "I dispositivi del tuo account. Accanto al telefono perso c'è Disconnetti, da toccare.",
    parts: [
      { kind: 'title', text: 'Dispositivi' },
      { kind: 'row', text: 'Questo computer', end: 'In uso' },
      { kind: 'row', text: 'Telefono', end: 'Disconnetti', tap: true },
    ],
  },
  password: {
    alt: 'La pagina Cambia password, con il pulsante Salva la password da toccare.',
    parts: [
      { kind: 'title', text: 'Cambia password' },
      { kind: 'field', text: 'Nuova password', value: '•••••••••••••' },
      { kind: 'button', text: 'Salva la password', tap: true },
    ],
  },
  expiring: {
    alt: "L'avviso sopra la tessera: scade tra 12 giorni, con Rinnova da toccare.",
    parts: [
      { kind: 'note', tone: 'ok', text: 'Scade tra 12 giorni' },
      { kind: 'button', text: 'Rinnova', tap: true },
    ],
  },
  verify: {
    alt: 'La pagina Verifica una tessera, aperta dal link.',
    parts: [
      { ...address, tap: true },
      { kind: 'title', text: 'Verifica una tessera' },
      { kind: 'text', text: 'Inquadra il codice.' },
    ],
  },
  scan: { alt: 'Il codice QR della tessera dentro il riquadro della fotocamera.', parts: [{ kind: 'code' }] },
  verdicts: {
    alt: 'Le tre risposte: verde, tessera valida. Giallo, serve un controllo. Rosso, tessera non valida.',
    parts: [
      { kind: 'note', tone: 'ok', text: '✓ Valida' },
      { kind: 'note', tone: 'warn', text: '! Serve un controllo' },
      { kind: 'note', tone: 'bad', text: '✕ Tessera non valida' },
    ],
  },
  data: {
    alt: "La parte I tuoi dati dell'account: Consensi, Esporta i tuoi dati, Elimina l'account.",
    parts: [
      { kind: 'title', text: 'I tuoi dati' },
      { kind: 'row', text: 'Consensi' },
      { kind: 'row', text: 'Esporta i tuoi dati' },
      { kind: 'row', text: "Elimina l'account" },
    ],
  },
  'email-row': {
    alt: "La parte Come accedi dell'account, con la riga E-mail da toccare.",
    parts: [
      { kind: 'title', text: 'Come accedi' },
      { kind: 'row', text: 'E-mail', tap: true },
      { kind: 'row', text: 'Password' },
    ],
  },
  'email-new': {
    alt: 'La pagina Cambia e-mail con il nuovo indirizzo, e il pulsante Invia la conferma da toccare.',
    parts: [
      { kind: 'title', text: 'Cambia e-mail' },
      { kind: 'field', text: 'E-mail', value: 'anna.nuova@posta.example' },
      { kind: 'button', text: 'Invia la conferma', tap: true },
    ],
  },
  'email-confirm': {
    alt: "Il messaggio al nuovo indirizzo, con il pulsante Conferma l'indirizzo da toccare.",
    parts: [
      { kind: 'title', text: 'Conferma il nuovo indirizzo' },
      { kind: 'text', text: 'Il link vale 24 ore.' },
      { kind: 'button', text: "Conferma l'indirizzo", tap: true },
    ],
  },
}

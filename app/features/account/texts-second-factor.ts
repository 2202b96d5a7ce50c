import { plural } from '#app/ui/texts/plural.ts'
import { secondStep } from './passkey-words.ts'

/** /account/due-passaggi. */
export const secondFactor = {
  title: 'Verifica in due passaggi',
  lead: `Dopo la password ti chiediamo anche ${secondStep}.`,
  whatFor: 'Chi scoprisse la tua password non potrebbe comunque entrare.',
  passkeyNote: 'Chi accede direttamente con una passkey ha già fatto tutti e due i passaggi.',
  turnOn: 'Attiva la verifica',
  isOn: 'La verifica in due passaggi è attiva.',
  scan: 'Inquadra il codice con la tua app',
  scanText:
    'Va bene qualunque app di autenticazione, per esempio quella del tuo gestore di password. Se ne hai già inquadrato uno, ora vale solo questo.',
  qr: "Codice QR per l'app di autenticazione",
  secret: 'Oppure scrivi questa chiave nella tua app',
  copySecret: 'Copia la chiave',
  secretCopied: 'Chiave copiata',
  openApp: "Apri nell'app di autenticazione",
  code: 'Codice di 6 cifre',
  codeHint: "Scrivi il codice che l'app mostra adesso.",
  confirm: 'Conferma il codice',
  stop: 'Lascia stare',
  codesTitle: 'I tuoi codici di riserva',
  codesLead: 'Se perdi il telefono, ognuno di questi codici ti fa entrare una volta. Non li mostriamo più.',
  codesFor: (association: string): string => `Codici di riserva · ${association}`,
  copyCodes: 'Copia',
  codesCopied: 'Codici copiati',
  download: 'Scarica',
  print: 'Stampa',
  fileName: 'codici-di-riserva.txt',
  saved: 'Li ho messi al sicuro',
  codesLeft: (n: number): string => (n === 0 ? 'Nessun codice rimasto' : plural(n, 'codice rimasto', 'codici rimasti')),
  codes: 'Codici di riserva',
  newCodes: 'Crea codici nuovi',
  newCodesQuestion: 'Creare codici nuovi?',
  newCodesText: 'I codici di riserva che hai adesso non varranno più.',
  newCodesConfirm: 'Crea',
  toDesk: 'Torna in Gestione',
  turnOff: 'Disattiva',
  offQuestion: 'Disattivare la verifica in due passaggi?',
  offText: "L'app di autenticazione non servirà più per entrare.",
  askPasskey: 'Chiedi la passkey dopo la password',
  askPasskeyDetail: 'Vale anche per chi accede con Google o Facebook.',
  askPasskeyFirst: 'Per chiederla dopo la password, prima aggiungi una passkey.',
  passkeyOn: 'Dopo la password ti chiederemo una passkey.',
  passkeyOff: 'Dopo la password non ti chiederemo più la passkey.',
  turnedOn: 'La verifica in due passaggi è attiva.',
  turnedOff: 'La verifica in due passaggi non è più attiva.',
}

/** Staff add their first second factor through a link. */
export const staffLink = {
  needed:
    'Hai un ruolo nella gestione: la prima volta la verifica si attiva da un link che ti mandiamo per e-mail. Così la password da sola non basta.',
  send: 'Manda il link',
  again: 'Manda un altro link',
  sent: (email: string): string => `Ti abbiamo scritto a ${email}. Apri il link su questo dispositivo: vale un'ora.`,
  follow: 'Con un tocco, da questo dispositivo puoi attivare la verifica in due passaggi. Gli altri amministratori ricevono un avviso.',
  confirm: 'Continua',
  open: 'Adesso puoi attivare la verifica, o aggiungere una passkey.',
}

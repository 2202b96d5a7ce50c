import { formatDayMonth, formatShortDate, formatTime, withDay } from '#domain/format.ts'
import { addDays, romeDay, type PlainDate } from '#domain/plain-date.ts'
import { plural } from '#app/ui/texts/plural.ts'
import { noPasskeys } from './passkey-words.ts'

/** Epoch ms. */
const when = (ms: number, now: number): string => `${dayOf(romeDay(ms), romeDay(now))}, ore\u00a0${formatTime(ms)}`

function dayOf(day: PlainDate, today: PlainDate): string {
  if (day === today) return 'oggi'
  return day === addDays(today, -1) ? 'ieri' : formatDayMonth(day)
}

/** Texts of /account that its pages share. The pages have their own files beside this; the error sentences are in errors.ts. */
export const account = {
  failed: 'Non riusciamo a leggere i dati del tuo account.',
  network: 'Collegati alla rete per vedere i dati del tuo account.',
  retry: 'Riprova',
  copyFailed: 'Non riusciamo a copiarlo. Tieni premuto sul testo per selezionarlo.',
  more: 'Altro',
  paperCard: { title: 'Hai una tessera di carta?', detail: 'Collegala qui' },
  privacy: 'Privacy',
  accessibility: 'Accessibilità',
  logout: 'Esci',

  /** For staff with open tasks. */
  backOffice: { title: 'Gestione', detail: "Quello che aspetta te, per l'associazione" },

  access: {
    title: 'Come accedi',
    password: 'Password',
    passwordSet: 'Scegline una nuova quando vuoi',
    noPassword: 'Non ne hai ancora una',
    passkeys: 'Passkey',
    passkeysCount: (n: number): string => (n === 0 ? 'Entra con il volto, il dito o il PIN' : plural(n, 'passkey', 'passkey')),
    secondFactor: 'Verifica in due passaggi',
    on: 'Attiva',
    off: 'Non attiva',
  },

  providers: {
    connected: 'Collegato',
    notConnected: 'Non collegato',
    connect: 'Collega',
    connectLabel: (name: string): string => `Collega ${name}`,
    disconnect: 'Scollega',
    disconnectLabel: (name: string): string => `Scollega ${name}`,
    question: (name: string): string => `Scollegare ${name}?`,
    questionText: (name: string): string => `Con ${name} non potrai più accedere. Gli altri modi restano.`,
    connectedNow: (name: string): string => `${name} è collegato al tuo account.`,
    disconnectedNow: (name: string): string => `${name} non è più collegato.`,
  },

  devices: {
    title: 'Dispositivi',
    current: 'Questo dispositivo',
    active: 'attivo adesso',
    lastSeen: (ms: number, now: number): string => `Ultima attività: ${when(ms, now)}`,
    card: (since: string): string => `Ha la tessera ${withDay('dal', since)}`,
    only: 'Solo questo dispositivo usa il tuo account.',
    end: 'Disconnetti',
    endLabel: (device: string): string => `Disconnetti ${device}`,
    endLabelOf: (device: string, { n, of, lastSeen }: { n: number; of: number; lastSeen: string }): string =>
      `Disconnetti ${device} (${n} di ${of}). ${lastSeen}`,
    question: (device: string): string => `Disconnettere ${device}?`,
    questionText: "Dovrà fare di nuovo l'accesso e non potrà mostrare la tessera.",
    ended: 'Dispositivo disconnesso.',
    endOthers: 'Esci da tutti gli altri',
    othersQuestion: 'Uscire da tutti gli altri dispositivi?',
    othersText: "Dovranno fare di nuovo l'accesso e non potranno mostrare la tessera. Qui resti dentro.",
    othersConfirm: 'Esci dagli altri',
    othersEnded: 'Ora solo questo dispositivo usa il tuo account.',
  },

  data: {
    title: 'I tuoi dati',
    payments: 'Pagamenti',
    paymentsDetail: 'Quello che hai pagato, con le ricevute',
    export: 'Esporta i tuoi dati',
    exportDetail: 'Un file con tutto, subito',
    consents: 'Consensi',
    consentsDetail: 'Che cosa hai accettato, e cambiarlo',
    rights: 'Richieste sui tuoi dati',
    rightsDetail: 'Correggere, limitare, opporsi',
    closure: "Elimina l'account",
    closureDetail: "Per lasciare il circolo c'è un'altra richiesta",
  },
}

/** /account/password and /account/passkey. */
export const password = {
  title: 'Cambia password',
  newTitle: 'Scegli una password',
  lead: 'Dopo il cambio chiudiamo gli altri accessi al tuo account.',
  newLead: "Così puoi accedere anche con l'e-mail. Poi chiudiamo gli altri accessi al tuo account.",
  save: 'Salva la password',
  saved: "Password cambiata. Abbiamo chiuso l'accesso sugli altri dispositivi.",
  firstSaved: "Password scelta: ora puoi accedere anche con l'e-mail. Abbiamo chiuso l'accesso sugli altri dispositivi.",
}

export const passkeys = {
  title: 'Passkey',
  lead: 'Entri con il volto, il dito o il PIN di questo dispositivo, senza scrivere la password.',
  empty: 'Non hai ancora passkey. Ne basta una per accedere in un gesto.',
  add: 'Aggiungi una passkey',
  added: 'Passkey aggiunta: dalla prossima volta puoi usarla per accedere.',
  unsupported: noPasskeys,
  created: (ms: number): string => `Aggiunta: ${formatShortDate(romeDay(ms))}`,
  used: (ms: number): string => `usata: ${formatShortDate(romeDay(ms))}`,
  neverUsed: 'mai usata',
  backedUp: 'Salvata anche fuori da questo dispositivo',
  renameLabel: (name: string): string => `Rinomina ${name}`,
  renameTitle: 'Rinomina la passkey',
  name: 'Nome della passkey',
  nameHint: 'Un nome che ti dica dove si trova.',
  save: 'Salva',
  renamed: 'Nome cambiato.',
  remove: 'Rimuovi',
  removeLabel: (name: string): string => `Rimuovi ${name}`,
  removeQuestion: (name: string): string => `Rimuovere «${name}»?`,
  removeText: 'Con questa passkey non potrai più accedere. Toglila anche dal gestore di password del dispositivo.',
  removed: 'Passkey rimossa.',
  names: { android: 'Telefono Android', iphone: 'iPhone', ipad: 'iPad', mac: 'Mac', windows: 'Computer Windows', other: 'Computer' },
}

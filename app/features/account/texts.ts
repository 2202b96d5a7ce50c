import { formatDayMonth, formatTime } from '#domain/format.ts'
import { addDays, romeDay, type PlainDate } from '#domain/plain-date.ts'
import { plural } from '#app/ui/texts/plural.ts'

/** Epoch ms. */
const when = (ms: number, now: number): string => `${dayOf(romeDay(ms), romeDay(now))}, ore\u00a0${formatTime(ms)}`

function dayOf(day: PlainDate, today: PlainDate): string {
  if (day === today) return 'oggi'
  return day === addDays(today, -1) ? 'ieri' : formatDayMonth(day)
}

/** /account, and what its pages share. Those have their own files beside this; the sentences of errors are in errors.ts. */
export const account = {
  title: 'Account',
  failed: 'Non riusciamo a leggere i dati del tuo account.',
  network: 'Collegati alla rete per vedere i dati del tuo account.',
  retry: 'Riprova',
  cancel: 'Annulla',
  copyFailed: 'Non riusciamo a copiarlo. Tieni premuto sul testo per selezionarlo.',
  more: 'Altro',
  privacy: 'Privacy',
  accessibility: 'Accessibilità',

  /** For whoever of the staff has something to do there. */
  backOffice: { title: 'Gestione', detail: 'Le segnalazioni da leggere, e le risposte' },

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
    card: (since: string): string => `Ha la tessera dal ${since}`,
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
    export: 'Esporta i tuoi dati',
    exportDetail: 'Un file con tutto, subito',
    consents: 'Consensi',
    consentsDetail: 'Che cosa hai accettato, e cambiarlo',
    closure: "Elimina l'account",
    closureDetail: "Per lasciare il circolo c'è un'altra richiesta",
  },
}

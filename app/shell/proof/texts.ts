import { formatShortDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'

const date = (ms: number): string => formatShortDate(romeDay(ms))

/** /account/password, /account/passkey, and «Conferma che sei tu». */
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
  unsupported: 'Questo browser non conosce le passkey. Puoi aggiungerne una da un telefono o da un browser recente.',
  created: (ms: number): string => `Aggiunta: ${date(ms)}`,
  used: (ms: number): string => `usata: ${date(ms)}`,
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

export const proof = {
  title: 'Conferma che sei tu',
  lead: 'È per la sicurezza del tuo account. Poi riprendi da dove eri.',
  password: 'Password',
  code: 'Codice di 6 cifre',
  codeHint: 'Quello della tua app di autenticazione, o un codice di riserva.',
  codeLead: 'Manca il secondo passaggio.',
  confirm: 'Conferma',
  or: 'Oppure',
  passkey: 'Usa una passkey',
  provider: (name: string): string => `Continua con ${name}`,
  forgot: 'Password dimenticata?',
  /** For who has none. */
  choose: 'Scegli una password',
  forgotSent: (email: string): string => `Ti abbiamo scritto a ${email}. Apri il messaggio per scegliere una password.`,
  proved: 'Confermato: ora puoi continuare.',
  back: "Torna all'account",
  failed: 'Non è andata a buon fine',
}

import { formatMediumDate, formatTime, withDay } from '#domain/format.ts'
import { addDays, romeDay, type PlainDate } from '#domain/plain-date.ts'
import { periodWords } from '#domain/staff/period-words.ts'
import type { RolePeriod } from '#domain/staff/team.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { addFieldSentences, emailSentences } from '#app/ui/texts/fields.ts'
import { addSentences } from '#app/ui/texts/errors.ts'

addSentences({
  'staff.last_admin': {
    text: "Dopo questa persona non resterebbe nessuno ad amministrare: prima dai il ruolo a un'altra, senza data di fine o con una più lontana.",
  },
  'staff.exclusive': { text: 'Chi è responsabile della tutela non può avere altri ruoli: prima fai finire gli altri.' },
  'staff.role_known': { text: 'Questa persona ha già questo ruolo. Le date si cambiano nella sua scheda.' },
  'staff.other_admin': { text: "La conferma la dà un'altra persona che amministra." },
  'staff.not_yourself': { text: "Il tuo account non puoi chiuderlo da qui: lo fa un'altra persona che amministra." },
  'staff.officer_stays': { text: 'È responsabile della tutela: prima fate finire il ruolo, in due.' },
})

addFieldSentences({
  inviteEmail: { ...emailSentences, required: "Scrivi l'e-mail di chi vuoi invitare." },
  role: { required: 'Scegli un ruolo.', invalid: 'Questo ruolo si dà solo con un invito.' },
  from: { invalid: 'Il ruolo comincia oggi o in un giorno che viene.' },
  to: { invalid: "L'ultimo giorno non può venire prima del primo, né essere già passato." },
})

/** The permissions of a role in one line. */
const roleMeans: Record<StaffRole, string> = {
  admin: 'Fa tutto, tranne leggere le segnalazioni riservate.',
  secretary: 'Soci, domande, pagamenti, tessere, iscrizioni e link dei negozi.',
  editor: 'Scrive i contenuti: ristoranti, convenzioni, appuntamenti, notizie.',
  verifier: 'Verifica le tessere e segna le presenze.',
  safeguarding: 'Legge e segue le segnalazioni riservate. Non ha altri ruoli.',
  viewer: 'Guarda senza cambiare, e senza vedere i contatti dei soci.',
}

const day = (date: string) => formatMediumDate(date)

export const team = {
  title: 'Persone e ruoli',
  lead: 'Chi aiuta a gestire, che cosa può fare e fino a quando.',
  invite: 'Invita',
  log: 'Registro',
  list: 'Persone con un ruolo',
  columns: { name: 'Nome', roles: 'Ruoli', factor: 'Due passaggi' },
  you: 'tu',
  on: 'Attiva',
  off: 'Da attivare',
  factorOn: 'Due passaggi',
  factorOff: 'Senza due passaggi',
  closed: 'Account chiuso',
  noRole: 'Nessun ruolo',
  none: 'Nessuno ha un ruolo.',
  search: 'Cerca nome o ruolo',
  nothing: 'Nessuna persona con queste parole.',
  waiting: 'Inviti in attesa',
  noneWaiting: 'Nessun invito in attesa.',
  untilDay: (ms: number): string => `vale ${withDay('fino al', day(romeDay(ms)))}`,
  invitedBy: (name: string): string => `invito di ${name}`,
  confirm: 'Conferma',
  confirmLabel: (email: string): string => `Conferma l'invito per ${email}`,
  confirmed: 'Invito mandato',
  waitsYours: "Aspetta la conferma di un'altra persona che amministra.",
  waitsNobody:
    "Aspetta la conferma di un'altra persona che amministra, con la verifica in due passaggi attiva, e adesso non c'è. Se amministri solo tu, prima invitane una.",
  waitsOther: 'Aspetta la tua conferma: controlla con il direttivo che la persona sia quella.',
  takeBack: 'Ritira',
  takeBackLabel: (email: string): string => `Ritira l'invito per ${email}`,
  takenBack: 'Invito ritirato',
  lonely:
    "Non c'è ancora un responsabile della tutela, e la categoria riservata non si può usare. Amministri solo tu: puoi invitare una persona senza la conferma di un'altra, e nel registro resta scritto così.",
  noOfficerYet: (until: PlainDate): string =>
    `Non c'è ancora un responsabile della tutela, e la categoria riservata non si può usare. Il ruolo di un'altra persona che amministrava è finito da poco: ${withDay('fino al', day(until))} l'invito parte solo quando lo conferma una seconda persona che amministra. Se non c'è, prima invitane una.`,
  noOfficer:
    "Non c'è ancora un responsabile della tutela, e la categoria riservata non si può usare. Invita una persona: l'invito parte quando lo conferma un'altra persona che amministra.",
  period: (period: RolePeriod): string => periodWords(period, day),
  roleMeans,
}

export const inviteForm = {
  title: 'Invita una persona',
  lead: "Scriviamo a questo indirizzo. Il link vale 7 giorni e si usa una volta: chi lo apre accede, o crea l'account, e accetta.",
  email: 'La sua e-mail',
  role: 'Ruolo',
  choose: 'Scegli',
  from: 'Dal',
  fromHint: 'Vuoto: da quando accetta.',
  to: 'Al',
  toHint: 'Vuoto: senza fine. Meglio una data: la fine del mandato.',
  officer:
    "Il ruolo va dato da due persone che amministrano: l'invito parte quando lo conferma l'altra. Avvisiamo tutte, e chi ha il ruolo adesso.",
  officerWaits:
    "Il ruolo va dato da due persone che amministrano, e adesso puoi farlo solo tu: prima invitane un'altra, o aspetta che attivi la verifica in due passaggi. L'invito parte quando lo conferma. Avvisiamo chi ha il ruolo adesso.",
  officerAlone:
    "Amministri solo tu e non c'è ancora un responsabile: l'invito parte senza la conferma di un'altra persona. Nel registro resta scritto così.",
  send: "Manda l'invito",
  sent: (email: string): string => `Invito mandato a ${email}`,
  asked: "Fatto: ora serve la conferma di un'altra persona che amministra",
}

export const sheet = {
  roles: 'Ruoli',
  ends: 'Fai finire',
  endsLabel: (role: string): string => `Fai finire il ruolo ${role}`,
  endTitle: (role: string): string => `Far finire il ruolo ${role}?`,
  endText: 'Da subito non può più usarlo. Lo avvisiamo per e-mail.',
  /** An administrator can invite themselves to any other role. */
  endOwnText: (role: StaffRole): string =>
    `È il tuo: da subito non puoi più usarlo${role === 'admin' ? ", e per riaverlo serve un'altra persona che amministra" : ''}.`,
  endOfficerText: "Serve anche un'altra persona che amministra, entro 7 giorni. Avvisiamo tutte, e chi ha il ruolo.",
  ended: 'Ruolo finito',
  endAsked: "Fatto: ora serve un'altra persona che amministra",
  endingYours: "Hai chiesto di far finire il ruolo. Serve un'altra persona che amministra.",
  endingOther: (name: string): string => `${name} chiede di far finire il ruolo. Se va bene anche a te, premi «Fai finire».`,
  keep: 'Non farlo finire',
  kept: 'Il ruolo resta',
  since: (ms: number): string => `dato ${withDay('il', day(romeDay(ms)))}`,
  give: 'Dai un ruolo, o cambia le date',
  prolong: 'Cambia le date',
  prolongHint: "Con un invito alla stessa persona, che un'altra persona che amministra conferma. Fino ad allora il ruolo resta com'è.",
  giveHint: 'Il responsabile della tutela si nomina solo con un invito.',
  fromHint: 'Vuoto: da oggi.',
  giveIt: 'Salva',
  breakTitle: (role: string, from: PlainDate): string => `Il ruolo ${role} riprende ${withDay('il', day(from))}?`,
  breakText: (from: PlainDate, to: PlainDate): string =>
    `Adesso vale ${withDay('fino al', day(to))}. Con queste date finisce subito: ${withDay('fino al', day(addDays(from, -1)))} non potrà entrare.`,
  breakConfirm: 'Salva così',
  given: 'Ruolo salvato',
  devices: 'Dispositivi',
  noDevices: 'Nessun accesso aperto.',
  seen: (ms: number): string => `visto ${withDay('il', day(romeDay(ms)))}`,
  signOut: 'Disconnetti tutti',
  signOutTitle: 'Disconnettere tutti i dispositivi?',
  signOutText: 'Da subito deve accedere di nuovo ovunque. Lo avvisiamo.',
  signedOut: 'Dispositivi disconnessi',
  account: 'Account',
  close: "Chiudi l'account",
  closeTitle: (name: string): string => `Chiudere l'account di ${name}?`,
  closeText: 'Da subito non può più accedere, nemmeno alla sua tessera. I ruoli restano scritti. Puoi riaprirlo quando vuoi.',
  closedDone: 'Account chiuso',
  officerStays:
    "L'account di chi è responsabile della tutela si chiude solo quando il suo ruolo è finito: per farlo finire servite in due.",
  isClosed: 'Questo account è chiuso: non può accedere.',
  open: "Riapri l'account",
  opened: 'Account riaperto',
  factorOff: 'Non ha ancora la verifica in due passaggi: finché manca, i ruoli non aprono niente.',
  logOf: 'Che cosa ha fatto',
  logAbout: 'Che cosa è stato fatto sul suo account',
  gone: "Questa persona non c'è, o non ha più un ruolo.",
}

export const acceptance = {
  title: 'Un ruolo per te',
  lead: (email: string): string => `Per il tuo account, ${email}.`,
  from: (by: string | null, association: string): string =>
    by === null
      ? `Sei tra le persone invitate ad aiutare nella gestione: ${association}.`
      : `${by} ti invita ad aiutare nella gestione: ${association}.`,
  account: "Per accettare serve un account con l'indirizzo e-mail a cui è arrivato l'invito.",
  newAccount: "Se lo crei adesso, dopo la conferma dell'indirizzo torni qui. Da un altro dispositivo, riapri il link dell'invito.",
  signIn: 'Accedi',
  signUp: 'Crea un account',
  lasts: (period: string): string => `Vale ${period}.`,
  next: 'Dopo aver accettato attivi la verifica in due passaggi: senza, il ruolo non apre niente.',
  accept: 'Accetta il ruolo',
  done: 'Il ruolo è tuo',
  doneFrom: (from: PlainDate): string => `Il ruolo è tuo ${withDay('dal', day(from))}`,
  later: 'Non adesso',
  /** Also of an invitation that expired long ago. */
  invalid:
    'Questo link non vale più: è già stato usato, è stato ritirato, è scaduto da tempo, o ne hai uno più nuovo. Se serve, fatti mandare un altro invito.',
  expired: 'Questo invito è scaduto. Fattene mandare un altro.',
  other: 'Questo invito è per un altro indirizzo e-mail. Esci, e accedi con quello.',
  leave: 'Esci e accedi con un altro account',
  toHome: "Vai all'app",
}

export const log = {
  title: 'Registro delle attività',
  lead: 'Chi ha fatto che cosa, negli ultimi 24 mesi. Nessuno lo può cambiare.',
  own: 'Qui leggi solo quello che hai fatto tu.',
  list: 'Attività',
  search: 'Cerca nel registro',
  who: 'Chi',
  record: 'Che cosa',
  action: 'Azione',
  all: 'Tutti',
  every: 'Tutto',
  anyAction: 'Tutte',
  from: 'Dal',
  to: 'Al',
  only: (about: string): string => `Solo quello che riguarda: ${about}.`,
  clearOne: 'Mostra tutto',
  clear: 'Togli i filtri',
  nothing: 'Nessuna attività con questi filtri.',
  none: 'Nessuna attività, per ora.',
  field: 'Campo',
  before: 'Prima',
  after: 'Adesso',
  changes: (n: number): string => (n === 1 ? '1 campo cambiato' : `${n} campi cambiati`),
  when: (ms: number): string => `${day(romeDay(ms))}, ore ${formatTime(ms)}`,
  more: 'Mostra altre',
  export: 'Esporta',
  exportTitle: 'Esportare il registro?',
  exportText: "Il file ha le righe di questi filtri e contiene dati personali. L'esportazione resta nel registro delle attività.",
  exported: 'File salvato',
  fileName: (today: string): string => `registro-${today}.csv`,
}

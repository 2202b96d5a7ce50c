import { addDays, romeDay } from '#domain/plain-date.ts'
import type { ReportMode, ReportState } from '#domain/reports/report.ts'
import { plural } from '#app/ui/texts/plural.ts'
import { reports } from './texts.ts'

/** /gestione, for staff who answer. Times in epoch ms. */
export const desk = {
  reports: 'Segnalazioni',

  problem: {
    network: 'Per leggere le segnalazioni serve la rete: su questo dispositivo non ne resta nessuna. Torna quando sei in linea.',
    failed: 'Non riusciamo a caricare le segnalazioni. Riprova tra qualche minuto.',
    forbidden: 'Questa pagina è per chi risponde alle segnalazioni. Se tocca a te, il ruolo lo dà chi amministra.',
    notFound: "Questa segnalazione non c'è, o la segue qualcun altro.",
    second: 'Qui si leggono parole di altre persone: oltre alla password serve il secondo passaggio.',
    secondMissing: 'Qui si leggono parole di altre persone: prima attiva la verifica in due passaggi sul tuo account. Poi torna qui.',
  },

  none: 'Per ora nessuna segnalazione. Arrivano qui ad amministratori, segreteria e redazione, a ciascuno i suoi argomenti; quelle riservate solo a chi è responsabile della tutela.',
  allAnswered: 'Tutte le segnalazioni hanno una risposta.',
  allAnsweredHere: 'Su questo argomento hanno tutte una risposta.',
  waiting: (n: number): string => `${plural(n, 'segnalazione aspetta', 'segnalazioni aspettano')} una risposta.`,
  waitingHere: (n: number): string => `${plural(n, 'segnalazione aspetta', 'segnalazioni aspettano')} una risposta su questo argomento.`,
  columns: { name: 'Segnalazione', writer: 'Chi scrive', when: 'Quando', number: 'Numero' },
  filters: 'Filtri',
  all: 'Tutte',
  unanswered: 'Senza risposta',
  category: 'Argomento',
  everyCategory: 'Tutti gli argomenti',
  nothingHere: 'Nessuna segnalazione con questi filtri.',
  clear: 'Togli i filtri',
  search: 'Cerca numero o titolo',
  /** A confidential report is encrypted and found only by its number. */
  searchSealed: 'Cerca il numero',
  found: (n: number): string => `${plural(n, 'segnalazione trovata', 'segnalazioni trovate')}.`,
  choose: "Scegli una segnalazione dall'elenco: si apre qui.",
  /** For screen readers, in the row of the open report. */
  isOpen: ', aperta qui accanto',
  close: 'Chiudi la segnalazione',
  confidential: 'Le leggi solo tu: il direttivo e la segreteria non le vedono, e le notifiche non dicono di che cosa si tratta.',
  waitsSince: (ms: number, now: number): string => `Aspetta ${since(ms, now)}`,

  from: (mode: ReportMode, name: string | null): string =>
    name === null ? 'In forma anonima' : mode === 'visitor' ? `${name}, senza account` : name,
  /** The writer's name above their text. */
  writer: (name: string | null): string => name ?? 'Chi ha scritto',
  /** How the writer is known. */
  known: (mode: ReportMode, proved: boolean): string =>
    mode === 'anonymous'
      ? 'Chi scrive non ha lasciato un nome né un contatto'
      : mode === 'visitor'
        ? "Chi scrive non ha un account: l'indirizzo e-mail è confermato"
        : proved
          ? "Chi scrive ha un account, e l'indirizzo e-mail è confermato"
          : "Chi scrive ha un account, ma l'indirizzo e-mail non è confermato: il nome può essere di un altro",
  toList: 'Tutte le segnalazioni',

  answerTitle: 'Rispondi',
  answer: 'La tua risposta',
  stateAfter: 'Stato dopo la risposta',
  send: 'Invia risposta',
  sent: 'Risposta inviata',
  /** How the answer reaches the writer. */
  answerGoes: {
    signed: 'Chi ha scritto riceve un avviso, e nella sua segnalazione legge la risposta, lo stato e il tuo nome.',
    visitor: "Chi ha scritto riceve un'e-mail, e con il suo codice legge la risposta, lo stato e il tuo nome.",
    anonymous: 'Chi ha scritto la legge quando torna con il suo codice, con lo stato e il tuo nome: non possiamo avvisare.',
  } satisfies Record<ReportMode, string>,
  confidentialGoes: {
    signed: 'Chi ha scritto riceve un avviso che non dice di che cosa si tratta. Legge la risposta e lo stato, non il tuo nome.',
    visitor: "Chi ha scritto riceve un'e-mail che non dice di che cosa si tratta. Legge la risposta e lo stato, non il tuo nome.",
    anonymous: 'Chi ha scritto la legge quando torna con il suo codice, con lo stato e senza il tuo nome: non possiamo avvisare.',
  } satisfies Record<ReportMode, string>,
  closed: 'È chiusa: chi ha scritto la legge, ma non può più rispondere. Per scrivere ancora, cambia lo stato.',

  stateTitle: 'Cambia solo lo stato',
  state: 'Stato',
  stateGoes: 'Senza una risposta non parte nessun avviso.',
  saveState: 'Cambia stato',
  stateSaved: (label: string): string => `Stato: ${label}`,

  moveTitle: 'Sposta in un altro argomento',
  newCategory: 'Nuovo argomento',
  moveGoes:
    "La legge chi segue il nuovo argomento: se non sei tu, qui non la vedi più. Chi ha scritto vede dov'è adesso, e non riceve avvisi.",
  move: 'Sposta',
  moved: (label: string): string => `Spostata in «${label}»`,
  /** As the writer reads them, except for the one that addresses the writer. */
  states: { ...reports.states, waiting_for_you: 'Aspettiamo risposta' } satisfies Record<ReportState, string>,
  /** A state as the writer reads it. */
  reads: (state: string, meaning: string): string => `Chi ha scritto legge «${state}»: ${meaning}.`,
  means: {
    received: "è arrivata, e nessuno l'ha ancora presa in mano",
    in_progress: 'ce ne occupiamo',
    waiting_for_you: 'per andare avanti serve una sua risposta',
    resolved: 'è fatto, e se scrive ancora si riapre',
    closed: 'è finita, e non si può più scrivere',
  } satisfies Record<ReportState, string>,
}

/** 'da oggi', 'da ieri', else 'da 5 giorni'. */
function since(ms: number, now: number): string {
  const [then, today] = [romeDay(ms), romeDay(now)]
  if (then >= today) return 'da oggi'
  if (then === addDays(today, -1)) return 'da ieri'
  const days = Math.round((Date.parse(today) - Date.parse(then)) / 86_400_000)
  return `da ${days} giorni`
}

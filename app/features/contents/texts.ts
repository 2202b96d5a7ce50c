import type { BulkChange, ContentCollection, ContentDocument, ContentState } from '#domain/contents/api.ts'
import { formatDayMonth, formatLongDate, formatNumber, formatTime, formatWeekdayDate, withDay } from '#domain/format.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { capital } from '#app/ui/capital.ts'
import { plural } from '#app/ui/texts/plural.ts'

type Ending = 'a' | 'o'
const many = (ending: Ending): string => (ending === 'a' ? 'e' : 'i')

const STATES: Record<ContentState, (ending: Ending) => string> = {
  draft: () => 'Bozza',
  published: (ending) => `Pubblicat${ending}`,
  scheduled: (ending) => `Programmat${ending}`,
  archived: (ending) => `Archiviat${ending}`,
  ended: (ending) => `Finit${ending}`,
}

/** The registered people who are notified of a change, and the day; null: now. */
type Notified = { people: number; on: PlainDate | null }

const notice = ({ people, on }: Notified): string =>
  `${on ? `${capital(withDay('il', formatLongDate(on)))} avvisiamo` : 'Avvisiamo'} ${plural(people, 'persona iscritta', 'persone iscritte')}.`

/** Whom publishing many of a collection notifies. */
const noticeOfMany = (of: ContentCollection): string =>
  of === 'appuntamenti'
    ? ', e chi è iscritto riceve un avviso se cambiano giorno, ora o luogo, o se è annullato'
    : of === 'notizie'
      ? ", e parte l'avviso di quelle che lo chiedono"
      : ''

const noticeLeaves = (on: PlainDate | null, wasPublic: boolean): string => {
  const day = on && withDay('il', formatLongDate(on))
  if (wasPublic) return `Se l'avviso non è già partito, parte ${day ?? 'adesso'}: nell'app`
  return day ? `L'avviso parte ${day}: nell'app` : "Nell'app l'avviso"
}

const programmeOf = (days: readonly PlainDate[]): string =>
  `Cambia anche il programma di ${days.length === 1 ? formatWeekdayDate(days[0]!) : `${formatNumber(days.length)} date`}`

const quoted = (fields: string[]): string => fields.map((field) => `«${field}»`).join(', ')

export const when = (at: number): string => `${formatDayMonth(romeDay(at))}, ore ${formatTime(at)}`

export const contentText = {
  contents: 'Contenuti',
  contentsLead: (mayWrite: boolean): string =>
    `Quello che i soci leggono: ${mayWrite ? 'lo scrivi, lo guardi come lo vedono loro, lo pubblichi.' : 'lo guardi come lo vedono loro.'}`,
  sections: {
    ristoranti: 'Dove mangiare, con orari ed esigenze',
    istruzioni: 'Le guide passo per passo',
    sports: 'Discipline, corsi e orari',
    pagine: "L'associazione, le persone, dove siamo",
    documenti: 'Statuto, bilanci, regolamenti',
    notizie: 'Messaggi brevi sulla home e negli avvisi',
  },

  /** `wasPublic`: its notice may have gone out. */
  announce: ({ on, wasPublic }: { on: PlainDate | null; wasPublic: boolean }) => ({
    title: on ? 'Programmare la notizia e il suo avviso?' : 'Pubblicare e avvisare i soci?',
    text: [
      `${noticeLeaves(on, wasPublic)} arriva a tutti, con notifica ed e-mail a chi le ha scelte.`,
      ...(wasPublic ? ["Chi l'ha già letto non lo riceve di nuovo."] : []),
    ].join(' '),
    confirm: on ? 'Programma' : 'Pubblica e avvisa',
    cancel: 'Indietro',
  }),

  state: (state: ContentState, ending: Ending): string => STATES[state](ending),
  states: (state: ContentState, ending: Ending): string =>
    state === 'draft' ? 'Bozze' : STATES[state](ending).slice(0, -1) + many(ending),
  all: (ending: Ending): string => `Tutt${many(ending)}`,
  changed: 'Con modifiche',
  notOut: (ending: Ending): string => `Non pubblicat${ending}`,
  notOutOn: (ending: Ending, day: string, why: string): string => `Non pubblicat${ending} ${withDay('il', formatLongDate(day))}: ${why}`,
  putRight: 'Metti a posto, poi premi «Pubblica».',
  putRightByOthers: 'Lo mette a posto chi ha il ruolo per farlo.',
  lacks: (fields: string[]): string => `${fields.length === 1 ? 'manca' : 'mancano'} ${quoted(fields)}`,
  toCheck: (fields: string[]): string => `da controllare ${quoted(fields)}`,
  filters: 'Stato',
  search: 'Cerca nel titolo',
  count: (n: number): string => `${formatNumber(n)} in tutto`,
  columns: { title: 'Titolo', state: 'Stato', days: 'Date', changed: 'Ultima modifica' },
  /** Of an archived document none: they would read as the days of the archive. */
  days: ({ state, from, to }: { state: ContentState; from: string | null; to: string | null }): string =>
    (state === 'archived' ? [] : [from && withDay('dal', formatLongDate(from)), to && withDay('fino al', formatLongDate(to))])
      .filter(Boolean)
      .join(', '),
  changedAt: (at: number, by: string | null): string => (at === 0 ? '–' : [when(at), by].filter(Boolean).join(', ')),
  untitled: 'Senza titolo',
  nothing: 'Niente con questi filtri.',
  clear: 'Togli i filtri',
  moreRows: 'Mostra altri',
  list: (title: string): string => `Torna a ${title}`,

  callOff: (title: string, notified: Notified) => ({
    title: `Annullare «${title}»?`,
    text: `${notified.people > 0 ? `${notice(notified)} ` : ''}Nel programma resta, come annullato.`,
    confirm: "Annulla l'appuntamento",
    cancel: 'Indietro',
  }),
  /** `others`: the days of which the programme changes with them. */
  callOffDates: (days: readonly PlainDate[], others: readonly PlainDate[], notified: Notified) => ({
    title: days.length === 1 ? `Annullare la data di ${formatWeekdayDate(days[0]!)}?` : `Annullare ${formatNumber(days.length)} date?`,
    text: `${others.length > 0 ? `${programmeOf(others)}. ` : ''}${notice(notified)}`,
    confirm: days.length === 1 ? 'Annulla la data' : 'Annulla le date',
    cancel: 'Indietro',
  }),
  changeDates: (days: readonly PlainDate[], notified: Notified) => ({
    title:
      days.length === 1
        ? `Cambiare il programma di ${formatWeekdayDate(days[0]!)}?`
        : `Cambiare il programma di ${formatNumber(days.length)} date?`,
    text: notice(notified),
    confirm: notified.on ? 'Programma' : 'Pubblica e avvisa',
    cancel: 'Indietro',
  }),

  papers: {
    unread: 'I documenti si leggono in «Chi siamo», che non è pubblicata: finché non lo è, i soci non li vedono.',
    open: 'Apri «Chi siamo»',
  },

  bulk: {
    publish: 'Pubblica',
    archive: 'Archivia',
    publishTitle: (n: number): string => `Pubblichi ${plural(n, 'contenuto', 'contenuti')}?`,
    /** `someOver`: the days of some are past. */
    publishText: (of: ContentCollection, someOver: boolean): string =>
      `I soci li vedono subito${someOver ? ', se le loro date non sono passate' : ''}${noticeOfMany(of)}. Quello a cui manca qualcosa resta com'è, e ti diciamo perché.`,
    archiveTitle: (n: number): string => `Archivi ${plural(n, 'contenuto', 'contenuti')}?`,
    /** `allOver`: the days of all are past, and nobody is told. */
    archiveText: (of: ContentCollection, allOver: boolean): string =>
      `I soci non li vedono più${of === 'appuntamenti' && !allOver ? ", e chi è iscritto riceve l'avviso che è annullato" : ''}. Restano qui, con la loro storia.`,
    /** `over`: those among them that members do not see. */
    published: (n: number, over: number): string => {
      const done = plural(n, 'contenuto pubblicato', 'contenuti pubblicati')
      if (over === 0) return done
      const unseen = `i soci non ${over === 1 ? 'lo' : 'li'} vedono`
      if (over === n) return `${done}. ${n === 1 ? 'Le sue' : 'Le loro'} date sono passate: ${unseen}`
      return `${done}: ${formatNumber(over)} ${over === 1 ? 'ha' : 'hanno'} le date passate e ${unseen}`
    },
    archived: (n: number): string => plural(n, 'contenuto archiviato', 'contenuti archiviati'),
    running: (action: BulkChange['action'], over: number, all: number): string => {
      const words = action === 'publish' ? 'Pubblichiamo' : 'Archiviamo'
      return over === 0 ? `${words}…` : `${words}: ${formatNumber(over)} di ${formatNumber(all)}`
    },
    refused: (n: number): string => (n === 1 ? '1 non si può' : `${n} non si possono`),
    dismiss: 'Ho letto',
  },

  order: {
    open: 'Ordina',
    title: 'Ordine',
    lead: "Trascina una riga, o usa le frecce: i soci vedono l'elenco in questo ordine.",
    drag: (name: string): string => `Trascina ${name}`,
    up: (name: string): string => `Sposta su ${name}`,
    down: (name: string): string => `Sposta giù ${name}`,
    moved: (name: string, place: number, all: number): string => `${name}: posto ${place} di ${all}`,
    save: "Salva l'ordine",
    saved: 'Ordine salvato',
    behind: "Nel frattempo un'altra persona ha cambiato l'ordine. Il tuo è ancora qui: scegli quale tenere.",
    keepMine: 'Tieni il mio',
    takeTheirs: 'Prendi il suo',
    few: 'Per dare un ordine servono almeno due contenuti pubblicati.',
  },

  wrong: {
    line: "C'è un carattere che non si vede. Riscrivilo.",
    lines: "C'è un carattere che non si vede. Riscrivilo.",
    number: 'Scrivi un numero intero.',
    money: 'Scrivi un importo, per esempio 12,50.',
    day: 'Questa data non esiste.',
    time: "Scrivi un'ora, per esempio 18:30.",
    yearDay: 'Scrivi giorno e mese, per esempio 01/09.',
    place: 'Il punto sulla mappa non è completo. Sceglilo di nuovo.',
  } as Record<string, string>,
  tooLong: (max: number, now: number): string => `Al massimo ${formatNumber(max)} caratteri: ora sono ${formatNumber(now)}.`,
  tooMany: (max: number): string => `Al massimo ${formatNumber(max)}.`,
  longRow: 'Una riga è troppo lunga: scrivi una sola voce per riga.',
  counter: (now: number, max: number): string => `${formatNumber(now)} di ${formatNumber(max)} caratteri`,
  picture: 'Una foto',
  different: 'Cambiato',
  innerNames: { date: 'Giorno', time: 'Ora', holiday: 'Festivi' } as Record<string, string>,
  yes: 'Sì',
  no: 'No',

  fields: {
    day: (label: string): string => `${label}, giorno`,
    time: (label: string): string => `${label}, ora`,
    yearDay: 'Giorno e mese, per esempio 01/09',
    remove: (name: string): string => `Togli ${name}`,
    up: (name: string): string => `Sposta su ${name}`,
    down: (name: string): string => `Sposta giù ${name}`,
    removed: (name: string): string => `${name}: tolto`,
    guests: {
      same: 'Come con la tessera',
      none: 'Non può venire chi accompagna',
      own: 'Un altro prezzo',
      price: 'Prezzo',
    },
    saveFirst: (name: string): string => `Si aggiunge dopo che la bozza è salvata: scrivi prima «${name}».`,
    papers: 'Documenti',
    papersDetail: 'Statuto, bilanci e regolamenti, ognuno con il suo PDF',
  },

  form: 'Contenuto',
  preview: 'Anteprima',
  views: 'Vista',
  edit: 'Modifica',

  saving: 'Salvataggio in corso…',
  saved: (at: number): string => `Bozza salvata alle ${formatTime(at)}`,
  held: 'Non ancora salvata: ci sono campi da controllare',
  here: 'Su questo dispositivo, non ancora salvata',
  hereName: (name: string): string => `Su questo dispositivo: scrivi «${name}», poi la bozza si salva da sola`,
  noNetwork: 'Senza rete: la bozza è su questo dispositivo. Finché resti qui, si salva da sola quando torna.',
  triesAgain: 'Non ancora salvata: la bozza è su questo dispositivo. Finché resti qui, prova ancora a salvarsi da sola.',
  conflict: 'Non salvata: scegli che cosa tenere',
  lastChange: (at: number, by: string | null): string => `Ultima modifica: ${when(at)}${by ? `, ${by}` : ''}`,
  mayNotAdd: 'Il tuo ruolo legge questi contenuti. Ne aggiunge di nuovi chi ha il ruolo per farlo.',
  readOnly: 'Puoi leggere questo contenuto. Lo cambia chi ha il ruolo per farlo.',
  keptCode: 'Codice di una convenzione',
  keptUrl: 'Pagina del partner di una convenzione',
  revoked:
    'Il tuo ruolo è cambiato: non puoi più salvare qui. Quello che hai scritto resta su questo dispositivo. Parlane con chi amministra.',
  archivedMeanwhile: (by: string | null, ending: Ending): string =>
    `Nel frattempo ${by ?? "un'altra persona"} l'ha archiviat${ending}: i soci non l${ending} vedono. Se premi «Pubblica», torna a vedersi.`,
  joined: (by: string | null): string => `${by ?? "Un'altra persona"} ha cambiato altri campi: ora ci sono le modifiche di tutti e due.`,
  retry: 'Riprova',

  publish: 'Pubblica',
  publishChanges: 'Pubblica le modifiche',
  publishScheduled: 'Aggiorna la programmazione',
  published: (ending: Ending, { collection, state, from }: Pick<ContentDocument, 'collection' | 'state' | 'from'>): string => {
    if (collection === 'documenti') return `Pubblicat${ending}: si legge in «Chi siamo»`
    if (state === 'ended') return `Pubblicat${ending}, ma le sue date sono passate: i soci non l${ending} vedono`
    return `Pubblicat${ending}: i soci l${ending} vedono ${from ? withDay('dal', formatLongDate(from)) : 'adesso'}`
  },
  scheduled: (ending: Ending, day: string): string => `Programmat${ending} ${withDay('per il', formatLongDate(day))}`,
  discard: 'Scarta',
  discardTitle: 'Scarti la bozza?',
  discardText: (isPublic: boolean): string =>
    `Torna ${isPublic ? 'quello che i soci vedono adesso' : 'la versione di prima'}. Le modifiche restano nella storia.`,
  discardNew: 'Quello che hai scritto qui va perso.',
  discarded: 'Bozza scartata',
  schedule: 'Quando si vede…',
  scheduleDetail: 'Da un giorno, o fino a un giorno',
  scheduleTitle: 'Quando si vede',
  scheduleFrom: 'Dal giorno',
  scheduleFromHint: 'Vuoto: da subito',
  scheduleTo: "Fino all'ultimo giorno",
  scheduleToHint: 'Vuoto: senza fine',
  scheduleSave: 'Conferma',
  scheduleToWrong: 'Questo giorno è passato, o viene prima del primo.',
  unschedule: 'Togli la programmazione',
  unscheduled: 'Programmazione tolta: è di nuovo una bozza',
  duplicate: 'Duplica',
  duplicated: 'Ecco la copia: è una bozza',
  archive: 'Archivia',
  archiveDetail: (ending: Ending): string => `I soci non l${ending} vedono più, la storia resta`,
  archived: (ending: Ending): string => `Archiviat${ending}`,
  archiving: (ending: Ending, people: number) => ({
    title: `L${ending} archivi?`,
    text: `I soci non l${ending} vedono più. ${people > 0 ? `${notice({ people, on: null }).slice(0, -1)} che è annullato. ` : ''}Resta qui, con la sua storia, e si può pubblicare di nuovo.`,
    confirm: 'Archivia',
    // «Annulla» would be about the event.
    ...(people > 0 && { cancel: 'Indietro' }),
  }),
  remove: 'Elimina',
  removeDetail: (ending: Ending): string => `Non è mai stat${ending} pubblicat${ending}`,
  removeTitle: 'Elimini la bozza?',
  removeText: 'Non è mai stata pubblicata, e non si può riavere.',
  removed: 'Bozza eliminata',

  conflicts: {
    title: (by: string | null): string => `${by ?? "Un'altra persona"} ha cambiato gli stessi campi`,
    text: 'Scegli campo per campo che cosa tenere. Finché non scegli non si salva niente.',
    mine: 'La tua versione',
    theirs: (by: string | null): string => (by ? `La versione di ${by.split(' ')[0]}` : "La versione dell'altra persona"),
    use: 'Usa queste scelte',
  },
  gone: {
    text: 'Nel frattempo questo contenuto è stato eliminato.',
    kept: 'Quello che hai scritto è ancora qui.',
    anew: 'Salva come nuovo',
  },
  notFound: "Questo contenuto non c'è più, o non c'è mai stato.",
}

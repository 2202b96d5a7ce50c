import type { AlikeBy, Choice, ImportState, MemberImport, Outcome } from '#domain/imports/import.ts'
import type { Encoding, Separator } from '#domain/spreadsheet/csv-rows.ts'
import type { FileProblem } from '#domain/spreadsheet/file-refused.ts'
import { FIELD_LABELS, IMPORT_FIELDS } from '#domain/imports/columns.ts'
import { formatMediumDate, formatNumber, formatTime, withDay } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import { addSentences, type ImportSentences } from '#app/ui/texts/errors.ts'
import { plural } from '#app/ui/texts/plural.ts'

export const importSentences: ImportSentences = {
  'import.not_now': { text: 'Questa importazione nel frattempo è andata avanti. Guarda a che punto è, poi riprova.' },
  'import.busy': { text: "C'è un'altra importazione in corso: aspetta che finisca, poi riprova." },
}
addSentences(importSentences)

const people = (n: number): string => plural(n, 'persona', 'persone')
const rows = (n: number): string => plural(n, 'riga', 'righe')
const cards = (n: number): string => plural(n, 'tessera', 'tessere')

const OUTCOMES: Record<Outcome, (n: number) => string> = {
  created: (n) => `${people(n)} ${n === 1 ? 'nuova' : 'nuove'}`,
  updated: (n) => `${people(n)} ${n === 1 ? 'aggiornata' : 'aggiornate'}`,
  skipped: (n) => `${rows(n)} ${n === 1 ? 'saltata' : 'saltate'}`,
  left: (n) => `${rows(n)} non ${n === 1 ? 'riuscita' : 'riuscite'}`,
  undone: (n) => `${rows(n)} ${n === 1 ? 'annullata' : 'annullate'}`,
  kept: (n) => `${cards(n)} ${n === 1 ? 'rimasta' : 'rimaste'}`,
}

type Ended = Pick<MemberImport, 'outcomes'>

const outcome = ({ outcomes }: Ended): string =>
  (Object.keys(OUTCOMES) as Outcome[]).flatMap((one) => (outcomes[one] ? [OUTCOMES[one](outcomes[one])] : [])).join(', ')

export const imports = {
  title: 'Importa soci',
  members: 'Soci',
  lead: 'Da un elenco che hai già: un foglio di calcolo o un file CSV.',
  explain:
    "Va bene un file CSV o Excel (.xlsx), fino a 50 MB e 100.000 righe. Prima si guarda che cosa c'è dentro: non si scrive niente finché non premi «Importa», e per un giorno si può tornare indietro.",
  understood: 'Che cosa si capisce',
  columnsKnown: `${IMPORT_FIELDS.map((field) => FIELD_LABELS[field]).join(', ')}. Serve solo il cognome; i nomi delle colonne possono essere altri, e si possono correggere a mano.`,
  choose: 'Scegli il file',
  sending: (done: number, all: number): string => `Carico il file: ${Math.floor((done / Math.max(all, 1)) * 100)} %`,
  opening: 'Apro il file…',
  tooLarge: (name: string): string => `«${name}» pesa più di 50 MB: dividilo in più file.`,
  recent: 'Ultime importazioni',
  none: 'Nessun file importato finora.',
  unknown: { failed: 'Non siamo riusciti a caricare le importazioni.' },
  gone: "Questa importazione non c'è più: i file si cancellano dopo un mese, e quello che è stato fatto è nel registro.",
  another: 'Scegli un altro file',
  halfSent: 'Il file non è arrivato tutto: sceglilo di nuovo, o eliminalo.',
  chooseAgain: 'Scegli di nuovo il file',
  states: {
    uploading: 'da completare',
    unreadable: 'non leggibile',
    looked: 'colonne da guardare',
    checking: 'in controllo',
    checked: 'da importare',
    running: 'in corso',
    done: 'importata',
    undoing: 'si annulla',
    undone: 'annullata',
    settling: 'importata',
    settled: 'importata',
  } satisfies Record<ImportState, string>,
  problem: {
    empty: 'Il file è vuoto, o ha solo i nomi delle colonne.',
    old_excel: 'È un file di Excel vecchio (.xls), o con una password: salvalo come .xlsx o come CSV, senza password.',
    not_a_table: 'Questo file non è un elenco: serve un CSV o un foglio Excel (.xlsx).',
    damaged: 'Il file è danneggiato: aprilo con il programma che lo ha fatto e salvalo di nuovo.',
    unpacks_too_large:
      'Il file si apre in qualcosa di troppo grande per essere un elenco di soci: salvalo di nuovo, solo con il foglio che serve.',
    too_many_rows: 'Ci sono più di 100.000 righe: dividilo in più file.',
    too_many_columns: 'Ci sono più di 200 colonne: forse il separatore è un altro.',
    cell_too_long: "C'è una cella lunghissima: forse il separatore è un altro.",
    quote_open: 'Ci sono delle virgolette che non si chiudono: salva di nuovo il file dal foglio di calcolo.',
  } satisfies Record<FileProblem, string>,
  readAs: 'Come si legge il file',
  encoding: 'Lettere accentate',
  encodings: { 'utf-8': 'UTF-8', 'windows-1252': 'Windows (1252)', 'utf-16le': 'Unicode (UTF-16)' } satisfies Record<Encoding, string>,
  separator: 'Separatore',
  separators: { ';': 'Punto e virgola', ',': 'Virgola', '\t': 'Tabulazione' } satisfies Record<Separator, string>,
  sheet: 'Foglio',
  headRow: 'Riga con i nomi delle colonne',
  columns: 'Colonne',
  columnsLead: 'Controlla che ogni colonna sia quello che sembra. Le scelte si ricordano per la prossima volta.',
  unnamed: (n: number): string => `Colonna ${n}`,
  nothing: 'vuota',
  readColumn: (name: string): string => `«${name}» è`,
  leftOut: 'Lasciala fuori',
  field: FIELD_LABELS,
  noLastname: 'Manca la colonna del cognome: sceglila, poi si può andare avanti.',
  endColumn: (name: string): string =>
    `«${name}» sembra dire chi non è più socio, ma resta fuori: entrerebbero tutti come soci in forza. Togli prima dal file le righe di chi è uscito.`,
  forAll: 'Per tutte le righe',
  category: 'Categoria di chi non ne ha una',
  categoryHint: 'Per chi è socio serve la data di ammissione: la riga va nel libro soci.',
  pad: 'I numeri di tessera hanno perso gli zeri davanti: aggiungili',
  check: 'Controlla il file',
  checking: (done: number): string => `Controllo le righe: ${formatNumber(done)}…`,
  goesOn: 'Si va avanti anche se chiudi la pagina.',
  ready: (good: number, all: number): string =>
    `${formatNumber(good)} ${good === 1 ? 'riga pronta' : 'righe pronte'} su ${formatNumber(all)}`,
  allGood: 'Nessuna riga da correggere.',
  dates: 'Chi non ha date di validità riceve una tessera valida da oggi, come una nuova.',
  registered: (n: number, isMost: boolean): string =>
    `${isMost ? 'Al massimo ' : ''}${people(n)} ${n === 1 ? 'entra' : 'entrano'} nel libro soci quando l'importazione diventa definitiva: un giorno dopo la fine, o quando lo dici tu.`,
  bad: (n: number): string => (n === 1 ? '1 riga da correggere' : `${formatNumber(n)} righe da correggere`),
  badLead: "Queste restano fuori. Scarica il file, correggi e importalo da solo: i motivi sono nell'ultima colonna.",
  saveBad: 'Scarica le righe da correggere',
  saved: 'Il file è tra i download.',
  seeRows: 'Vedi le righe',
  warned: 'Entrano, ma guarda',
  alike: 'Forse ci sono già',
  alikeLead: 'Per ogni gruppo scegli che cosa fare; in «Vedi le righe» si può scegliere riga per riga.',
  alikeBy: {
    number: (n: number): string => `${rows(n)} con un numero di tessera che c'è già`,
    taxCode: (n: number): string => `${rows(n)} con un codice fiscale che c'è già`,
    name: (n: number): string => `${rows(n)} con un nome che c'è già, e nessun'altra data di nascita`,
    email: (n: number): string => `${rows(n)} con un'e-mail che c'è già: può essere la famiglia`,
    row: (n: number): string => `${rows(n)} come un'altra riga dello stesso file`,
  } satisfies Record<AlikeBy, (n: number) => string>,
  alikeOne: {
    number: (name: string): string => `Ha la tessera di ${name}`,
    taxCode: (name: string): string => `Ha il codice fiscale di ${name}`,
    name: (name: string): string => `Si chiama come ${name}`,
    email: (name: string): string => `Ha l'e-mail di ${name}`,
  } satisfies Record<Exclude<AlikeBy, 'row'>, (name: string) => string>,
  alikeRow: (row: number | null): string => `È come la riga ${row ?? ''}`,
  knownAs: (name: string | null, number: string | null): string =>
    `${name ?? 'qualcuno'}${number ? `, tessera ${formatCardNumber(number)}` : ''}`,
  what: 'Che cosa fare',
  choices: { skip: 'Salta', update: "Aggiorna chi c'è", new: 'Crea una persona nuova' } satisfies Record<Choice, string>,
  updateHint:
    'Chi si aggiorna prende i dati scritti nel file e, se finisce più tardi, la validità. Nome, numero, categoria e libro soci restano.',
  row: (row: number, name: string): string => `Riga ${row}${name ? ` · ${name}` : ''}`,
  rowsTitle: { bad: 'Righe da correggere', warned: 'Righe da guardare', alike: 'Forse ci sono già', left: 'Righe non riuscite' },
  noRows: 'Nessuna riga.',
  run: (n: number): string => `Importa ${rows(n)}`,
  runTitle: (n: number): string => `Importare ${rows(n)}?`,
  runText:
    'Si scrivono subito. Per un giorno si può annullare: restano solo le tessere nel frattempo usate o cambiate. Nessuno riceve messaggi.',
  runConfirm: 'Importa',
  nothingToRun: 'Così non entra nessuna riga: guarda le scelte qui sopra.',
  changeColumns: 'Cambia le colonne',
  drop: 'Elimina il file',
  dropTitle: 'Eliminare il file?',
  dropText: 'Non è stato importato niente. Il file resta dove lo hai preso.',
  running: (done: number, all: number): string => `Importo: ${formatNumber(done)} su ${formatNumber(all)}`,
  undoing: (left: number): string => `Annullo: ne restano ${formatNumber(left)}`,
  settling: 'Scrivo il libro soci…',
  done: (one: Ended): string => (outcome(one) ? `Fatto: ${outcome(one)}.` : 'Fatto: nessuna riga da scrivere.'),
  undone: ({ outcomes }: Ended): string => (outcomes.undone ? `Annullata: ${OUTCOMES.undone(outcomes.undone)}.` : 'Annullata.'),
  kept: (n: number): string =>
    n === 1
      ? 'Una tessera è rimasta: nel frattempo è stata usata o cambiata.'
      : `${cards(n)} sono rimaste: nel frattempo sono state usate o cambiate.`,
  cut: {
    done: {
      state: 'importata in parte',
      title: (one: Ended): string => (outcome(one) ? `Importata in parte: ${outcome(one)}.` : 'Interrotta: nessuna riga scritta.'),
      why: "Si è fermata prima della fine, perché chi l'ha avviata non ha più il ruolo. Per le altre righe importa di nuovo il file.",
    },
    undone: {
      state: 'annullata in parte',
      title: ({ outcomes: { undone = 0, created = 0, updated = 0 } }: Ended): string =>
        `Annullata in parte: ${OUTCOMES.undone(undone)} su ${formatNumber(undone + created + updated)}.`,
      why: "Si è fermata prima della fine, perché chi l'ha annullata non ha più il ruolo. Le altre righe restano.",
    },
  },
  undoUntil: (ms: number): string =>
    `Si può annullare ${withDay('fino al', formatMediumDate(romeDay(ms)))} alle ${formatTime(ms)}. Poi diventa definitiva.`,
  settled: 'È definitiva.',
  undo: 'Annulla tutto',
  undoTitle: "Annullare l'importazione?",
  undoText:
    'Le persone e le tessere create si tolgono, i dati aggiornati tornano come prima. Restano le tessere usate o cambiate nel frattempo, e te le contiamo.',
  settle: 'Rendila definitiva',
  settleTitle: 'Renderla definitiva?',
  settleText: 'Da ora non si può più annullare, e i soci entrano nel libro soci.',
  seeMembers: 'Vai ai soci',
  outcome,
}

import { formatLongDate, formatTime } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { House } from '#server/core/feature.ts'
import type { ArchivedTable, Kind } from './tables.ts'

export const README_NAME = 'LEGGIMI.txt'

const KINDS: Record<Kind, string> = {
  text: 'testo',
  number: 'numero intero',
  time: 'momento',
  boolean: 'true o false',
  bytes: 'percorso di un file',
  json: 'JSON',
}

const INTRO = `COM'È FATTO

- I file .csv sono tabelle: UTF-8 con BOM, punto e virgola tra le colonne, testi tra virgolette
  (RFC 4180). Si aprono con LibreOffice o Excel. Una cella senza virgolette è vuota; "" è un
  testo vuoto. Un apostrofo davanti a = + - @ serve a non farne una formula: non fa parte del testo.
- I file .json sono elenchi, un oggetto per riga.
- I momenti sono in UTC, come 2026-11-27T10:30:00.000Z: d'inverno in Italia è un'ora in più,
  d'estate due. I giorni sono anno-mese-giorno e valgono in Italia.
- Gli importi sono in centesimi di euro: 2500 sono 25,00 €.
- I numeri di tessera sono testi di dieci cifre. Se Excel toglie gli zeri davanti, importa la
  colonna come testo.
- archivio.json elenca ogni file con le sue righe e la sua impronta SHA-256.

COME SI IMPORTA

In una nuova installazione di Tessera ancora vuota, con il server spento:
  npm run tessera -- import-all ARCHIVIO.zip
Prima controlla tutto; se il file è rovinato o cambiato non scrive niente. Poi:
- ognuno entra con «Password dimenticata?»: le password non sono in questo archivio;
- i ruoli di Gestione si danno di nuovo: npm run tessera -- staff --help;
- le tessere di carta, i link dei negozi e le copie nei portafogli dei telefoni si rifanno.
Per una copia di sicurezza, che contiene anche questo, c'è invece: npm run tessera -- backup FILE.

Negli altri programmi: i soci si mettono insieme con tessere/tessere.csv, persone/anagrafica.csv,
persone/profili.csv e persone/account.csv, attraverso il numero di tessera e il codice dell'account.

ATTENZIONE

Qui dentro ci sono i dati personali di tutti. Conservalo cifrato e cancellalo quando non serve più.
Le segnalazioni riservate non ci sono: le legge solo chi ha la tutela.`

/** The explanation of each file, in Italian. */
export function readme(
  { madeAt, association }: { madeAt: string; association: string },
  tables: readonly ArchivedTable[],
  counts: ReadonlyMap<string, number>,
  { archive }: Pick<House, 'archive'>,
): string {
  const at = Date.parse(madeAt)
  const title = `I dati di ${association || 'questa associazione'}, ${formatLongDate(romeDay(at))}, ore ${formatTime(at)}`
  const files = tables.map((table) => fileWords(table, counts.get(table.name)!))
  const missing = [...archive].flatMap(([name, part]) => ('leftOut' in part ? [[part.leftOut, name] as const] : []))
  const reasons = Map.groupBy(missing, ([why]) => why)
  const leftOut = [...reasons].map(([why, of]) => `- ${why}\n  (${of.map(([, name]) => name).join(', ')})`)
  return [`${title}\n${'='.repeat(title.length)}`, INTRO, 'I FILE', ...files, `CHE COSA NON C'È\n\n${leftOut.join('\n')}`, ''].join('\n\n')
}

function fileWords({ part, columns, format }: ArchivedTable, rows: number): string {
  const name = part.splitBy ? `${part.file}/*.${format}` : `${part.file}.${format}`
  return [
    `${name} (righe: ${rows})`,
    part.about,
    ...(part.notLoaded ? [`Non si importa. ${part.notLoaded}`] : []),
    ...(part.files ? [part.files.about] : []),
    ...columns.map(({ name: column, kind, words }) => `  ${column}: ${words} [${KINDS[kind]}]`),
  ].join('\n')
}

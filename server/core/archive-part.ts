import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Database } from '#db/connect.ts'
import type { Tables } from '#db/tables.ts'

/** Italian words for columns that many tables share, in the archive's README. null: not in the archive. */
export const COMMON_COLUMNS = {
  id: 'Codice della riga: le altre righe la citano con questo',
  uid: "Codice dell'account",
  personId: "Codice dell'account; resta anche quando l'account non c'è più",
  cardNumber: 'Numero di tessera: sempre dieci cifre, anche con gli zeri davanti',
  firstname: 'Nome',
  lastname: 'Cognome',
  birthDate: 'Data di nascita',
  birthPlace: 'Luogo di nascita',
  taxCode: 'Codice fiscale',
  street: 'Via e numero',
  cap: 'CAP',
  comune: 'Comune',
  provincia: 'Sigla della provincia («NA» è Napoli)',
  phone: 'Telefono, con il prefisso internazionale',
  email: 'E-mail',
  category: 'Codice della categoria di socio (è tra le impostazioni, in contenuti/pagine.json)',
  collection: 'Sezione dei contenuti',
  offerId: 'Codice della convenzione (contenuti/convenzioni.json)',
  validFrom: 'Primo giorno',
  validTo: 'Ultimo giorno, compreso',
  createdAt: 'Quando è stata scritta',
  updatedAt: "Quando è cambiata l'ultima volta",
  revision: 'Quante volte è stata scritta',
  requestKey: 'Codice della richiesta che la scrisse: la stessa due volte è una riga sola',
  nameKey: 'Cognome e nome come li confronta la ricerca',
  firstnameFold: null,
  lastnameFold: null,
  firstnameTail: null,
  lastnameTail: null,
} as const satisfies Record<string, string | null>

type Common = keyof typeof COMMON_COLUMNS
type Column<T extends keyof Tables> = Extract<keyof Tables[T], string>

/** Every column of a table, in Italian; null: not in the archive. Common columns need no words of their own. */
type ColumnWords<T extends keyof Tables> = { readonly [C in Exclude<Column<T>, Common>]: string | null } & {
  readonly [C in Extract<Column<T>, Common>]?: string | null
}

/**
 * A table's part of the archive of all data. `file`: without its extension; `about`: Italian, the meaning of a row. `key`: the primary key, by
 * default `id`. `json`: columns that hold JSON; the file is then JSON, else CSV. `splitBy`: one file for each value, in the folder `file`.
 * `only`: the rows that belong in it. `bytes`: a column that becomes a separate file. `files`: further files of these rows, which an import
 * skips. `notLoaded`: why an import skips the table (Italian). `fill`: columns that are not in the archive, for an import.
 */
type TablePart<T extends keyof Tables> = {
  file: string
  about: string
  columns: ColumnWords<T>
  key?: readonly Column<T>[]
  json?: readonly Column<T>[]
  splitBy?: Column<T>
  only?(row: ExpressionBuilder<Tables, T>): Expression<SqlBool>
  bytes?: { column: Column<T>; path(row: Record<string, unknown>): string }
  files?: { about: string; list(view: Database): AsyncIterable<ArchivedFile> }
  notLoaded?: string
  fill?(row: Record<string, unknown>): Partial<Tables[T]>
}

export type ArchivedFile = { name: string; bytes: Uint8Array }

/** A table that is not in the archive, with the reason in Italian. */
export type LeftOut = { leftOut: string }

/** The part of each table in the archive of all data. */
export type ArchiveParts = { readonly [T in keyof Tables]?: TablePart<T> | LeftOut }

/** A part of any table, for the loops over all of them. */
export type AnyPart = Omit<TablePart<'setting'>, 'columns' | 'key' | 'json' | 'splitBy' | 'only' | 'bytes' | 'fill'> & {
  columns: Readonly<Record<string, string | null>>
  key?: readonly string[]
  json?: readonly string[]
  splitBy?: string
  only?(row: unknown): Expression<SqlBool>
  bytes?: { column: string; path(row: Record<string, unknown>): string }
  fill?(row: Record<string, unknown>): Record<string, unknown>
}

const leftOut = (why: string): LeftOut => ({ leftOut: why })

export const OPENS_SOMETHING = leftOut("Apre l'account di qualcuno: non esce dall'installazione. Nella nuova si fa da capo.")
export const FOR_A_WHILE = leftOut('Serve per minuti o giorni a un lavoro in corso, poi si cancella.')
export const OF_THIS_INSTALLATION = leftOut('Appartiene a questa installazione: una nuova ha il suo.')

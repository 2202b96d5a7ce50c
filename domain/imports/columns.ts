import { foldText } from '#domain/search.ts'

/** The facts about a person that a column can have. */
export const IMPORT_FIELDS = [
  'lastname',
  'firstname',
  'birthDate',
  'birthPlace',
  'taxCode',
  'email',
  'phone',
  'street',
  'civic',
  'cap',
  'comune',
  'provincia',
  'cardNumber',
  'category',
  'validFrom',
  'validTo',
  'memberSince',
  'admittedOn',
  'minutes',
  'notes',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]
/** The field of a column; null: it is left out. */
export type ImportColumn = ImportField | null

/** The names of the columns in our own files, in the order of an export. */
export const FIELD_LABELS: Record<ImportField, string> = {
  lastname: 'Cognome',
  firstname: 'Nome',
  birthDate: 'Data di nascita',
  birthPlace: 'Luogo di nascita',
  taxCode: 'Codice fiscale',
  email: 'E-mail',
  phone: 'Telefono',
  street: 'Indirizzo',
  civic: 'N. civico',
  cap: 'CAP',
  comune: 'Comune',
  provincia: 'Provincia',
  cardNumber: 'Numero di tessera',
  category: 'Categoria',
  validFrom: 'Valida dal',
  validTo: 'Valida fino al',
  memberSince: 'Socio dal',
  admittedOn: 'Data di ammissione',
  minutes: 'Verbale',
  notes: 'Note',
}

/** Other common names, without spaces and signs. */
const NAMES: Record<ImportField, string> = {
  lastname: 'cognome surname lastname cognomesocio familyname',
  firstname: 'nome firstname nomesocio name givenname nomedibattesimo',
  birthDate: 'datadinascita datanascita datanasc natoil natail natoail natoil nascita birthdate dateofbirth',
  birthPlace: 'luogodinascita luogonascita natoa comunedinascita comunenascita cittadinascita birthplace',
  taxCode: 'codicefiscale cf codfiscale codfisc taxcode fiscalcode',
  email: 'email mail indirizzoemail indirizzomail postaelettronica emailsocio',
  phone: 'telefono cellulare tel cell phone mobile telefonocellulare cellularetelefono numeroditelefono recapitotelefonico telefonomobile',
  street: 'indirizzo via residenza indirizzodiresidenza indirizzoresidenza address street viaepiazza viaenumero',
  civic: 'civico ncivico nciv numerocivico numciv nrcivico',
  cap: 'cap capresidenza zip postalcode codicepostale',
  comune: 'comune citta localita comunediresidenza comuneresidenza cittadiresidenza paese city',
  provincia: 'provincia prov pr provinciadiresidenza provresidenza siglaprovincia',
  cardNumber: 'tessera numerotessera numeroditessera ntessera nrtessera numtessera tesseran notessera codicetessera cardnumber',
  category: 'categoria categoriasocio categoriadisocio tipo tiposocio tipologia tipologiasocio qualifica category',
  validFrom: 'validadal validitadal dal iniziovalidita datainizio datarilascio rilasciatail emessail validfrom',
  validTo: 'validafinoal validaal validitaal al scadenza datascadenza datadiscadenza finevalidita scadeil validto',
  memberSince: 'sociodal iscrittodal dataiscrizione datadiiscrizione membersince sociodaldata anzianita',
  admittedOn: 'datadiammissione dataammissione ammessoil ammessail datadelibera datadidelibera ammissione',
  minutes: 'verbale numeroverbale numerodiverbale nverbale riferimentoverbale riferimentodelibera numerodelibera delibera verbalen',
  notes: 'note nota annotazioni osservazioni commenti notes',
}

const FIELD_OF = new Map(IMPORT_FIELDS.flatMap((field) => NAMES[field].split(' ').map((name) => [name, field] as const)))

/** A column's name without case, accents, spaces and signs, for comparing. */
export const columnKey = (name: string): string => foldText(name).replace(/[^a-z0-9]/g, '')

/** Columns of earlier files, by name; null: left out. */
export type KnownColumns = Record<string, ImportColumn>

/** The fields of columns with these names; each field once. */
export function columnsOf(header: readonly string[], known: KnownColumns = {}): ImportColumn[] {
  const taken = new Set<ImportField>()
  const said = header.map((name) => {
    const key = columnKey(name)
    return key !== '' && Object.hasOwn(known, key) ? known[key]! : undefined
  })
  for (const field of said) if (field) taken.add(field)
  return header.map((name, i) => {
    if (said[i] !== undefined) return said[i]
    const field = FIELD_OF.get(columnKey(name))
    if (!field || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** Beginnings of words for the end of a membership: «Data cessazione», «Dimesso il», «Deceduto». */
const END = /^(cessa|dimess|dimission|recess|reced|decess|deced|uscit|esclus|espuls|decad|radia)/

/** The left-out columns whose name looks like the end of a membership: an import would make those people members in force. */
export const endColumns = (header: readonly string[], columns: readonly ImportColumn[]): string[] =>
  header.filter((name, i) => (columns[i] ?? null) === null && name.split(/[^\p{L}]+/u).some((word) => END.test(foldText(word))))

/** The header is searched in these first rows, since a title may be above it. */
export const HEAD_ROWS = 40

/** The row with the most known names; without any, the first with two filled cells. */
export function headRowOf(rows: readonly { row: number; cells: readonly string[] }[], known: KnownColumns = {}): number {
  const first = rows.find(({ cells }) => cells.filter(Boolean).length > 1) ?? rows[0]
  let best = { row: first?.row ?? 1, found: 0 }
  for (const { row, cells } of rows.slice(0, HEAD_ROWS)) {
    const found = columnsOf(cells, known).filter(Boolean).length
    if (found > best.found) best = { row, found }
  }
  return best.row
}

/** Adds the columns that staff confirmed. */
export const rememberedColumns = (known: KnownColumns, header: readonly string[], columns: readonly ImportColumn[]): KnownColumns => {
  const now = header.flatMap((name, i) => {
    const key = columnKey(name)
    const column = columns[i] ?? null
    // The detection finds this column by its name.
    return key === '' || (FIELD_OF.get(key) ?? null) === column ? [] : [[key, column] as const]
  })
  const kept = Object.entries(known).filter(([key]) => !header.some((name) => columnKey(name) === key))
  return Object.fromEntries([...kept, ...now].slice(-MOST_KNOWN))
}

const MOST_KNOWN = 300

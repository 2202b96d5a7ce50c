import { lineField, optionalField, type Values } from '#domain/form.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** The columns of the national register of sports activities (RAS), with usual names (domain guide, section 9). */
export const RAS_COLUMNS = {
  taxCode: 'Codice fiscale',
  lastname: 'Cognome',
  firstname: 'Nome',
  bodyCode: 'Codice ente',
  cardCode: 'Numero tessera',
  issuedOn: 'Data rilascio',
  expiresOn: 'Data scadenza',
  kind: 'Tipo',
} as const
export type RasColumn = keyof typeof RAS_COLUMNS
export const RAS_ORDER = Object.keys(RAS_COLUMNS) as RasColumn[]

const columnName = optionalField(lineField({ max: 60 }))

/** PUT /api/staff/registrations/body: a body's code and the column names of its file. An empty name is the usual one. */
export const bodyForm = {
  organisation: lineField({ max: 80 }),
  bodyCode: optionalField(lineField({ max: 40 })),
  taxCodeName: columnName,
  lastnameName: columnName,
  firstnameName: columnName,
  bodyCodeName: columnName,
  cardCodeName: columnName,
  issuedOnName: columnName,
  expiresOnName: columnName,
  kindName: columnName,
}
export type BodySettings = Omit<Values<typeof bodyForm>, 'organisation'>

export const NO_BODY_SETTINGS: BodySettings = {
  bodyCode: null,
  taxCodeName: null,
  lastnameName: null,
  firstnameName: null,
  bodyCodeName: null,
  cardCodeName: null,
  issuedOnName: null,
  expiresOnName: null,
  kindName: null,
}

export const headerOf = (settings: BodySettings): string[] => RAS_ORDER.map((column) => settings[`${column}Name`] ?? RAS_COLUMNS[column])

/** Reasons for the body to reject a row. `tax_code_wrong`: the check letter; `birth_date`: without it the minor's assent is unknown. */
export const RAS_PROBLEMS = ['tax_code', 'tax_code_wrong', 'card_code', 'assent', 'birth_date'] as const
export type RasProblem = (typeof RAS_PROBLEMS)[number]

/** GET /api/staff/registrations. `missing`: the first incomplete ones; `incomplete`: the number of all. */
export type RegistrationsAnswer = {
  organisations: { name: string; registrations: number }[]
  organisation: string | null
  on: PlainDate
  total: number
  incomplete: number
  missing: { id: string; number: string; firstname: string; lastname: string; sportName: string; problems: RasProblem[] }[]
  settings: BodySettings
}

export const MISSING_SHOWN = 200

import { CARD_STATES } from '#domain/cards/card-state.ts'
import {
  ARREARS_FILTERS,
  BIRTHDAYS,
  EMAIL_FILTERS,
  MEMBER_COLUMNS,
  MEMBER_ORDERS,
  NEWS_CONSENTS,
  type MembersFilter as Asked,
} from '#domain/members/members.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { CERTIFICATE_NEEDS } from '#domain/sports/sport-records.ts'
import { ownCopy } from '#app/platform/own-copy.ts'
import { queryOf } from '#app/platform/paged-list.ts'
import { anId, oneOf, type useListFilter } from '#app/ui/desk/use-list-filter.ts'

/** The columns after the name, in the order of the table. */
export const SHOWN_COLUMNS = ['number', 'card', 'category', 'until', ...MEMBER_COLUMNS] as const
export type ShownColumn = (typeof SHOWN_COLUMNS)[number]
export const DEFAULT_COLUMNS: readonly ShownColumn[] = ['number', 'card', 'category', 'until']

/** A day with a complete year: while it is typed, the year is too small. */
const aDay = (value: string): string | undefined => (isPlainDate(value) && /^[12]\d{3}-/.test(value) ? value : undefined)

/** Columns in the address start with the name, which is always there. */
const someColumns = (value: string): string | undefined => (value.split(',')[0] === 'name' ? value : undefined)

/** The filter in the list's address. `VIEW_FIELDS` uses the same names. */
export const FILTER = {
  state: { as: 'stato', read: oneOf(CARD_STATES) },
  category: { as: 'categoria', read: anId },
  from: { as: 'scade_dal', read: aDay },
  to: { as: 'scade_al', read: aDay },
  certificate: { as: 'certificato', read: oneOf(CERTIFICATE_NEEDS) },
  arrears: { as: 'quota', read: oneOf(ARREARS_FILTERS) },
  email: { as: 'email', read: oneOf(EMAIL_FILTERS) },
  birthday: { as: 'compleanno', read: oneOf(BIRTHDAYS) },
  consent: { as: 'consenso', read: oneOf(NEWS_CONSENTS) },
  order: { as: 'ordine', read: oneOf(MEMBER_ORDERS) },
  columns: { as: 'colonne', read: someColumns },
  view: { as: 'vista', read: anId },
}
export type ListFilter = ReturnType<
  typeof useListFilter<{ [K in keyof typeof FILTER]: NonNullable<ReturnType<(typeof FILTER)[K]['read']>> }>
>['filter']

/** The filter without order and columns, for acts on all its cards and for a file. */
export function peopleOf({ q, state, category, from, to, certificate, arrears, email, birthday, consent }: ListFilter): Asked {
  return {
    q,
    ...(state && { state }),
    ...(category && { category }),
    ...(from && { from }),
    ...(to && { to }),
    ...(certificate && { certificate }),
    ...(arrears && { arrears }),
    ...(email && { email }),
    ...(birthday && { birthday }),
    ...(consent && { consent }),
  }
}

/** Clears the filters of the sentence above the list. */
export const CLEARED = { from: null, to: null, certificate: null, arrears: null, email: null, birthday: null, consent: null } as const

/** The number of filters that are set in «Filtri». */
export const countOn = ({ category, from, to, certificate, arrears, email, birthday, consent }: ListFilter): number =>
  [category, from ?? to, certificate, arrears, email, birthday, consent].filter((one) => one !== null).length

/** The query of the call to the server. */
export function askedOf(filter: ListFilter, columns: readonly ShownColumn[]): string {
  const more = MEMBER_COLUMNS.filter((column) => columns.includes(column))
  return queryOf({ ...(peopleOf(filter) as Record<string, string>), order: filter.order, columns: more.join(',') })
}

/** The last choice of columns on this device. */
export const keptColumns = ownCopy<string>('member-columns', 1)

export const writeColumns = (columns: readonly ShownColumn[]): string => ['name', ...columns].join(',')

/** The choice as the device remembers it. A filter by birthday adds a column by itself, so that column stays as in `known`. */
export function columnsToKeep(columns: readonly ShownColumn[], { birthday }: Pick<ListFilter, 'birthday'>, known: string | null): string {
  const hadBirth = known?.split(',').includes('birth') === true
  return writeColumns(birthday === null || hadBirth ? columns : columns.filter((column) => column !== 'birth'))
}

/** The columns of the address, else of the last choice, else the usual ones; without those that the role may not read. */
export function columnsOf({ columns, birthday }: ListFilter, mayRead: (column: ShownColumn) => boolean): ShownColumn[] {
  const written = columns ?? keptColumns.read()
  const usual = birthday === null ? DEFAULT_COLUMNS : [...DEFAULT_COLUMNS, 'birth']
  const chosen = typeof written === 'string' ? written.split(',') : usual
  return SHOWN_COLUMNS.filter((column) => chosen.includes(column) && mayRead(column))
}

import { lineField, type Field, type Form } from '#domain/form.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import { FILTER_NEEDS } from './members.ts'

/** A saved view of the list of cards, shared by all staff. `query`: the list's address after its `?`. */
export type MemberView = { id: string; name: string; query: string }

/** GET /api/staff/members/views, by name. */
export type MemberViews = { views: MemberView[] }

export const MAX_VIEWS = 30
export const MAX_VIEW_NAME = 40
const MAX_QUERY = 400

/** Fields of the list's address that a view keeps: not the words searched for, which name people. */
export const VIEW_FIELDS = [
  'stato',
  'categoria',
  'scade_dal',
  'scade_al',
  'certificato',
  'quota',
  'email',
  'compleanno',
  'consenso',
  'ordine',
  'colonne',
] as const

/** The query with known fields only, in a fixed order, so that equal lists have equal text. */
export function viewQuery(address: string): string {
  const given = new URLSearchParams(address)
  const known = VIEW_FIELDS.flatMap((field) => {
    const value = given.get(field)
    return value ? [[field, value] as [string, string]] : []
  })
  return new URLSearchParams(known).toString()
}

const NEEDS: Partial<Record<(typeof VIEW_FIELDS)[number], Permission>> = {
  certificato: FILTER_NEEDS.certificate,
  quota: FILTER_NEEDS.arrears,
  email: FILTER_NEEDS.email,
}

/** Whether a role may open a view: some filters need a further permission. */
export function mayOpen({ query }: Pick<MemberView, 'query'>, may: (what: Permission) => boolean): boolean {
  const fields = new URLSearchParams(query)
  return Object.entries(NEEDS).every(([field, permission]) => !fields.has(field) || may(permission))
}

const queryField: Field<string> = {
  kind: 'text',
  read(input) {
    if (typeof input !== 'string' || /\p{Cc}/u.test(decoded(input))) return { problem: 'invalid' }
    const query = viewQuery(input)
    return query.length > MAX_QUERY ? { problem: 'too_long' } : { value: query }
  },
}
const decoded = (query: string): string => [...new URLSearchParams(query).values()].join('')

/** PUT /api/staff/members/views/:id */
export const viewForm = { name: lineField({ max: MAX_VIEW_NAME }), query: queryField } satisfies Form

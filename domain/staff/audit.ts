/** The kinds of records that staff read, change or remove. A content has the name of its collection. */
export const AUDIT_RECORDS = [
  'account',
  'role',
  'invitation',
  'settings',
  'ristoranti',
  'convenzioni',
  'appuntamenti',
  'istruzioni',
  'sports',
  'pagine',
  'documenti',
  'notizie',
  'partner',
  'report',
  'card',
  'person',
  'view',
  'sport_record',
  'application',
  'register',
  'payment',
  'booking',
  'rights',
  'audit',
  'archive',
] as const
export type AuditRecord = (typeof AUDIT_RECORDS)[number]

/** Records about people: a role without contacts reads that they changed, and no values (domain guide §14). */
const PERSONAL_RECORDS = [
  'account',
  'invitation',
  'report',
  'card',
  'person',
  // What it searches for may be a name.
  'view',
  'sport_record',
  'application',
  'register',
  'payment',
  'booking',
  'rights',
  'audit',
] as const
export const PLAIN_RECORDS: readonly AuditRecord[] = AUDIT_RECORDS.filter(
  (record) => !PERSONAL_RECORDS.some((personal) => personal === record),
)

/** The acts of staff. `opened`: a person's sheet was read. The last ones date from before records had a kind. */
export const AUDIT_ACTIONS = [
  'opened',
  'created',
  'changed',
  'published',
  'archived',
  'restored',
  'removed',
  'exported',
  'imported',
  'sent',
  'revoked',
  'accepted',
  'refused',
  'disabled',
  'enabled',
  'sessions_ended',
  'role_given',
  'role_ended',
  'name_granted',
  'name_refused',
  'name_set',
  'card_given',
  'guardian_added',
  'guardian_ended',
  'printed',
  'claim_made',
  'claimed',
  'renewed',
  'suspended',
  'lifted',
  'cancelled',
  'member_ended',
  'member_reopened',
  'corrected',
  'voided',
  'merged',
  'kept_apart',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Old and new value by field; null without one. */
export type AuditChanges = Record<string, { before: unknown; after: unknown }>

/** The field `second` of an act that no second administrator had to confirm: a difference from a missing value. */
export const NOBODY = ''

/** The fields that differ, also inside records, as `seat.street`; a list counts as one value. */
export function changesOf(before: object | null, after: object | null): AuditChanges {
  const [old, now] = [flat(before ?? {}), flat(after ?? {})]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(old[name] ?? null) !== JSON.stringify(now[name] ?? null))
      .map((name) => [name, { before: old[name] ?? null, after: now[name] ?? null }]),
  )
}

/** Length in characters, of a text or of a list as JSON, above which only differences are kept. */
const LONG = 400
/** Characters kept on each side of a difference. */
const AROUND = 40

/** Keeps only the differing part of long texts and lists: a page is saved at every pause in typing, and the audit is kept for two years. */
export const shortened = (changes: AuditChanges): AuditChanges =>
  Object.fromEntries(
    Object.entries(changes).map(([name, { before, after }]) => {
      if (typeof before === 'string' && typeof after === 'string' && Math.max(before.length, after.length) > LONG)
        return [name, shortText([...before], [...after])]
      if (Array.isArray(before) && Array.isArray(after) && JSON.stringify([before, after]).length > LONG)
        return [name, shortList(before as unknown[], after as unknown[])]
      return [name, { before, after }]
    }),
  )

function shortText(before: string[], after: string[]) {
  const { head, tail } = alike(before, after)
  const from = Math.max(0, head - AROUND)
  const rest = Math.max(0, tail - AROUND)
  const part = (text: string[]) => `${from > 0 ? '…' : ''}${text.slice(from, text.length - rest).join('')}${rest > 0 ? '…' : ''}`
  return { before: part(before), after: part(after) }
}

function shortList(before: unknown[], after: unknown[]) {
  const texts = [before, after].map((list) => list.map((each) => JSON.stringify(each))) as [string[], string[]]
  const { head, tail } = alike(...texts)
  return { before: before.slice(head, before.length - tail), after: after.slice(head, after.length - tail) }
}

/** The number of equal items at the beginning of both lists, and of the remaining ones at the end. */
function alike(a: string[], b: string[]): { head: number; tail: number } {
  const most = Math.min(a.length, b.length)
  let head = 0
  while (head < most && a[head] === b[head]) head += 1
  let tail = 0
  while (tail < most - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1
  return { head, tail }
}

function flat(record: object, path = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(flat(value, `${path}${name}.`))
        : [[path + name, value]],
    ),
  )
}

/** The kind of record that staff read, changed or removed. A collection of contents goes by its name. */
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
  'application',
  'register',
  'payment',
  'audit',
] as const
export type AuditRecord = (typeof AUDIT_RECORDS)[number]

/** What was done. `opened`: somebody's sheet was read. The last ones are of before the records had a kind. */
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
  'printed',
  'claim_made',
  'claimed',
  'renewed',
  'suspended',
  'lifted',
  'cancelled',
  'member_ended',
  'corrected',
  'voided',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** By field: what it was and what it is; null where there is nothing. */
export type AuditChanges = Record<string, { before: unknown; after: unknown }>

/** The fields that differ, those of records inside too as `seat.street`; a list counts as one value. */
export function changesOf(before: object | null, after: object | null): AuditChanges {
  const [old, now] = [flat(before ?? {}), flat(after ?? {})]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(old[name] ?? null) !== JSON.stringify(now[name] ?? null))
      .map((name) => [name, { before: old[name] ?? null, after: now[name] ?? null }]),
  )
}

/** Characters of a text, or of a list as JSON. */
const LONG = 400
/** So many are kept on each side of what differs in a text. */
const AROUND = 40

/** Keeps of long texts and lists only the part that differs: a page is saved at every pause in typing, and the record stays for two years. */
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

/** How many are the same at the beginning of both, and how many of the rest at the end. */
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

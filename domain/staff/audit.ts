/** Of what kind the record is that somebody of the staff has read, changed or taken out. A collection of contents goes by its name. */
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

function flat(record: object, path = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(flat(value, `${path}${name}.`))
        : [[path + name, value]],
    ),
  )
}

import { isRecord, isSame, own } from '#domain/same.ts'

/** A field that both people changed, to different values. `field`: a path such as `seat.street`. */
export type Conflict = { field: string; base: unknown; mine: unknown; theirs: unknown }

/**
 * Merges two people's changes of one document, field by field. A field that one of them changed takes that value; the same change by both
 * is no conflict. A list is one field. In a conflict, `merged` has `mine` until somebody chooses (`choose`).
 */
export function mergeContents(
  base: Record<string, unknown>,
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
): { merged: Record<string, unknown>; conflicts: Conflict[] } {
  const conflicts: Conflict[] = []
  return { merged: merge(base, mine, theirs, '', conflicts), conflicts }
}

/** The document with another value for a field in conflict. */
export function choose(document: Record<string, unknown>, field: string, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = field.split('.')
  const inner = own(document, name)
  const next = rest.length === 0 ? value : choose(isRecord(inner) ? inner : {}, rest.join('.'), value)
  return Object.fromEntries([...Object.entries(document).filter(([each]) => each !== name), ...(next === undefined ? [] : [[name, next]])])
}

type Fields = Record<string, unknown>

function merge(base: Fields, mine: Fields, theirs: Fields, path: string, conflicts: Conflict[]): Fields {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  const merged = names.map((name): [string, unknown] => {
    const [old, ours, other] = [own(base, name), own(mine, name), own(theirs, name)]
    if (isSame(ours, other) || isSame(old, other)) return [name, ours]
    if (isSame(old, ours)) return [name, other]
    // A picture is one value: half of each would be neither.
    if (isRecord(ours) && isRecord(other) && name !== 'picture')
      return [name, merge(isRecord(old) ? old : {}, ours, other, `${path}${name}.`, conflicts)]
    conflicts.push({ field: path + name, base: old ?? null, mine: ours ?? null, theirs: other ?? null })
    return [name, ours]
  })
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
}

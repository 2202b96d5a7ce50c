/** Deep equality of plain data. The order of fields does not matter: a database or an editor may change it. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, i) => isSame(each, b[i]))
  if (!isRecord(a) || !isRecord(b)) return Object.is(a ?? null, b ?? null)
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => isSame(own(a, name), own(b, name)))
}

type Fields = Record<string, unknown>

/** A field of its own, not one of every object. */
export const own = (fields: Fields, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined)

export const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

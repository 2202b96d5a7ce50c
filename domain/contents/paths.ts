import { listOf, recordOf } from '#domain/fields.ts'

/**
 * Changes the value at a path, `courses.0.name`, and creates missing parents. `next` gets the current value, so that a late result, such as
 * an upload, changes nothing else. `undefined` removes the field.
 */
export function changedAt(data: Record<string, unknown>, path: string, next: (now: unknown) => unknown): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.')
  const now = own(data, name)
  const value = rest.length === 0 ? next(now) : changedIn(now, rest, next)
  return Object.fromEntries(Object.entries({ ...data, [name]: value }).filter(([each]) => each !== name || value !== undefined))
}

function changedIn(now: unknown, rest: string[], next: (now: unknown) => unknown): unknown {
  const [step = '', ...more] = rest
  if (!/^\d+$/.test(step)) return changedAt(recordOf(now), rest.join('.'), next)
  const rows = listOf(now)
  const row = Number(step)
  // The row was removed meanwhile.
  if (row >= rows.length) return rows
  return rows.with(row, more.length === 0 ? next(rows[row]) : changedIn(rows[row], more, next))
}

/** The value at a path, `courses.0.name`. */
export const valueAt = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, step) => (Array.isArray(value) ? value[Number(step)] : own(recordOf(value), step)), data)

/** The fields of these paths, each once. An entry of a plain list has no field of its own: the hours of a day, `hours.mon.0`, are one field. */
export const fieldPaths = (paths: readonly string[]): string[] => [...new Set(paths.map((path) => path.replace(/\.\d+$/, '')))]

const own = (record: Record<string, unknown>, name: string): unknown => (Object.hasOwn(record, name) ? record[name] : undefined)

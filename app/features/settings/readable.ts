import { fieldPaths } from '#domain/contents/paths.ts'
import { recordOf, recordsOf, textOf } from '#domain/fields.ts'
import { settingsLabel, settingsValue } from '#domain/staff/settings-words.ts'
import { readable } from '#domain/staff/words.ts'
import { settingsText } from './texts.ts'

/**
 * The label of a field in a change or conflict, with its entry: «Quota annuale di «Socio ordinario»». `entry`: a removed or added one, which
 * may be missing from the values.
 */
export function fieldName(path: string, values: Record<string, unknown>, entry: unknown = null): string {
  const [list = '', id] = path.split('.')
  const label = settingsLabel(path) ?? settingsLabel(list) ?? path
  if (!Array.isArray(values[list]) || id === undefined) return label
  const entries = recordsOf(values[list])
  const one = entries.find((one) => one.id === id) ?? entries[Number(id)]
  return `${label}, «${textOf((one ?? recordOf(entry)).label) || (one ? settingsText.entries.unnamed : id)}»`
}

/** The label of a field in a link, which has quotes of its own: «Quota annuale, Socio ordinario». */
export const linkName = (path: string, values: Record<string, unknown>): string =>
  fieldName(fieldPaths([path])[0]!, values).replaceAll(/[«»]/g, '')

export function fieldValue(path: string, value: unknown): string {
  const known = settingsValue(path, value)
  if (known !== null || !isWholeEntry(path)) return known ?? readable(path, value)
  return value === null ? 'tolta dalla lista' : `tenuta: «${textOf(recordOf(value).label)}»`
}

/** `reportCategories.abusi`: an entry that one person has removed and another has changed. */
const isWholeEntry = (path: string): boolean => settingsLabel(path) === null && path.split('.').length === 2

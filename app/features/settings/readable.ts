import { recordsOf, textOf } from '#domain/fields.ts'
import { settingsLabel, settingsValue } from '#domain/staff/settings-words.ts'
import { readable } from '#domain/staff/words.ts'

/** The label of a field in a change or conflict, with its entry: «Quota annuale di «Socio ordinario»». */
export function fieldName(path: string, values: Record<string, unknown>): string {
  const [list = '', id] = path.split('.')
  const label = settingsLabel(path) ?? path
  if (!Array.isArray(values[list]) || id === undefined) return label
  const entries = recordsOf(values[list])
  return `${label}, «${textOf((entries.find((one) => one.id === id) ?? entries[Number(id)])?.label) || id}»`
}

export const fieldValue = (path: string, value: unknown): string => settingsValue(path, value) ?? readable(path, value)

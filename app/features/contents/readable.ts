import { listOf, recordOf, textOf } from '#domain/fields.ts'
import { formatLongDate, formatMoney, formatNumber } from '#domain/format.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import type { AuditChanges } from '#domain/staff/audit.ts'
import { labelOf, partAt, type Layout, type Part } from './layout.ts'
import { RECURRENCE_NAMES, recurrenceValue } from './fields/recurrence-value.ts'
import { DAY_OPTIONS } from './layout-common.ts'
import { contentText } from './texts.ts'
import { dayMonthOf } from './written.ts'

const NOTHING = '–'

/** A field's value in words, for the history and for comparing two versions. */
export function readable(part: Part | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return NOTHING
  if (typeof value === 'boolean') return value ? contentText.yes : contentText.no
  switch (part?.as) {
    case 'choice':
      return part.options.find(([each]) => each === String(value))?.[1] ?? String(value)
    case 'money':
    case 'guestPrice':
      return typeof value === 'number' ? formatMoney(value) : String(value)
    case 'yearDay':
      return dayMonthOf(value)
    case 'list':
      return listOf(value)
        .map((row) => part.nameOf(recordOf(row)) || part.one)
        .join('; ')
    case 'record':
      return part.parts
        .map((each) => [each.label, readable(each, recordOf(value)[each.name])])
        .filter(([, text]) => text !== NOTHING)
        .map(([label, text]) => `${label}: ${text}`)
        .join('; ')
    case 'recurrence':
      return recurrenceValue(value)
    case 'picture':
      return typeof value === 'object' ? textOf(recordOf(value).alt) || contentText.picture : String(value)
    default:
      return plain(value)
  }
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isInteger(value) ? formatNumber(value) : value.toLocaleString('it-IT')
  // A range of hours, or lists of them.
  if (Array.isArray(value)) {
    const isRange = value.length === 2 && value.every((each) => /^\d\d:\d\d$/.test(String(each)))
    return value.map(plain).join(isRange ? '–' : ', ')
  }
  if (typeof value === 'object')
    return Object.values(value as object)
      .map(plain)
      .filter(Boolean)
      .join(', ')
  const text = String(value)
  return isPlainDate(text) ? formatLongDate(text) : text
}

/** Whether a part is shown as one value. */
const isWhole = (part: Part | undefined): part is Part => part !== undefined && ['picture', 'file', 'recurrence', 'place'].includes(part.as)

type ChangeRow = { key: string; label: string; before: string; after: string }

/** The changes of a version, each once, with the editor's labels. */
export function changeRows(layout: Layout, changes: AuditChanges): ChangeRow[] {
  const rows = new Map<string, ChangeRow>()
  for (const [path, { before, after }] of Object.entries(changes)) {
    const part = partAt(layout, path)
    if (isWhole(part)) {
      const label = labelOf(layout, path)
      const told = part.as === 'picture' && path.endsWith('.alt') ? [readable(part, before), readable(part, after)] : null
      const known = rows.get(label)
      if (told || !known) rows.set(label, { key: label, label, before: told?.[0] ?? NOTHING, after: told?.[1] ?? contentText.different })
    } else rows.set(path, { key: path, label: fieldName(layout, path), before: readable(part, before), after: readable(part, after) })
  }
  return [...rows.values()].filter(({ before, after }) => before !== after)
}

/** Names of inner fields without a label of their own, such as a weekday or the time of a moment. */
export function fieldName(layout: Layout, path: string): string {
  const last = path.split('.').at(-1)
  const part = partAt(layout, path)
  if (part?.as === 'recurrence') {
    const own = RECURRENCE_NAMES[last ?? '']
    return own === undefined ? labelOf(layout, path) : `${labelOf(layout, path)}, ${own.toLowerCase()}`
  }
  const own = DAY_OPTIONS.find(([day]) => day === last)?.[1] ?? contentText.innerNames[last ?? '']
  return own && part && (part.as === 'hours' || part.as === 'moment')
    ? `${labelOf(layout, path)}, ${own.toLowerCase()}`
    : labelOf(layout, path)
}

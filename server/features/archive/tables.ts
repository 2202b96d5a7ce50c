import type { Database } from '#db/connect.ts'
import { TABLES, type Tables } from '#db/tables.ts'
import { COMMON_COLUMNS, type AnyPart } from '#server/core/archive-part.ts'
import type { House } from '#server/core/feature.ts'

/** The written form of a column's values: times as ISO 8601 in UTC. */
export type Kind = 'text' | 'number' | 'time' | 'boolean' | 'bytes' | 'json'

/** `isText`: the column is text in the database; older times are text on SQLite. */
export type ArchivedColumn = { name: string; kind: Kind; words: string; isText: boolean }

/** A table in the archive. `columns`: its columns in the archive, in the order of the schema. */
export type ArchivedTable = {
  name: keyof Tables
  part: AnyPart
  key: readonly string[]
  columns: readonly ArchivedColumn[]
  format: 'csv' | 'json'
}

/** The tables of the archive, parents first. */
export async function archivedTables(db: Database, { archive }: Pick<House, 'archive'>): Promise<ArchivedTable[]> {
  const schema = new Map((await db.introspection.getTables()).map(({ name, columns }) => [name, columns]))
  return TABLES.flatMap((name) => {
    const part = archive.get(name)
    if (!part || 'leftOut' in part) return []
    const columns = (schema.get(name) ?? []).flatMap((column): ArchivedColumn[] => {
      const words = wordsOf(part, column.name)
      const kind = kindOf(column.name, column.dataType, part)
      return words === null ? [] : [{ name: column.name, kind, words, isText: !/int/i.test(column.dataType) }]
    })
    return [{ name, part, key: part.key ?? ['id'], columns, format: part.json ? 'json' : 'csv' }]
  })
}

export function wordsOf({ columns }: Pick<AnyPart, 'columns'>, column: string): string | null {
  const own = columns[column]
  return own === undefined ? ((COMMON_COLUMNS as Record<string, string | null>)[column] ?? null) : own
}

function kindOf(name: string, dataType: string, { json }: AnyPart): Kind {
  if (json?.includes(name)) return 'json'
  if (/blob|bytea/i.test(dataType)) return 'bytes'
  if (/bool/i.test(dataType)) return 'boolean'
  if (name.endsWith('At')) return 'time'
  return /int/i.test(dataType) ? 'number' : 'text'
}

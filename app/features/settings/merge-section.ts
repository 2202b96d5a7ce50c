import { type Conflict, choose, mergeContents } from '#domain/contents/merge.ts'
import { recordOf } from '#domain/fields.ts'

type Fields = Record<string, unknown>

/** Merges two people's changes of a section. Lists are merged by entry, so two changed fees are no conflict. */
export function mergeSection(from: Fields, mine: Fields, theirs: Fields): { merged: Fields; conflicts: Conflict[] } {
  const { merged, conflicts } = mergeContents(keyed(from), keyed(mine), keyed(theirs))
  return { merged: listed(merged, mine, theirs), conflicts }
}

/** Applies the choices for the conflicting fields. */
export function withChoices(merged: Fields, mine: Fields, theirs: Fields, choices: readonly { field: string; value: unknown }[]): Fields {
  const chosen = choices.reduce((values, { field, value }) => choose(values, field, value), keyed(merged))
  return listed(chosen, mine, theirs)
}

type Entry = { id: string } & Fields
const isEntries = (value: unknown): value is Entry[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof recordOf(one).id === 'string')

const keyed = (values: Fields): Fields =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isEntries(value) ? Object.fromEntries(value.map((one) => [one.id, one])) : value]),
  )

/** In my order; entries only in the other version come last. */
const listed = (values: Fields, mine: Fields, theirs: Fields): Fields =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const lists = [mine[name], theirs[name]].filter(isEntries)
      if (lists.length === 0 || Array.isArray(value)) return [name, value]
      const ids = [...new Set(lists.flat().map(({ id }) => id))]
      const entries = recordOf(value)
      return [name, ids.flatMap((id) => (entries[id] ? [entries[id]] : []))]
    }),
  )

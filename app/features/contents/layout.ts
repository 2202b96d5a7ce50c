type Named = {
  /** Name in its record. */
  name: string
  label: string
  hint?: string
  /** Shares the line with the next one, where there is room. */
  half?: true
  /** The number shown when none is set. */
  unsaid?: number
  /** Shown for an invalid value. */
  wrong?: string
}

/** Input types. `words`: a list of short texts, one per line. */
type Simple = 'line' | 'lines' | 'number' | 'money' | 'day' | 'time' | 'yearDay' | 'moment' | 'tick' | 'words' | 'guestPrice'
/** Inputs for a single field, in `fields/`. `id`: set by the editor and not shown. */
type Own = 'picture' | 'hours' | 'closures' | 'recurrence' | 'audience' | 'file' | 'id'

export type Options = readonly (readonly [value: string, label: string])[]

export type Part = Named &
  (
    | { as: Simple | Own; type?: 'email' | 'url' | 'tel'; rows?: number }
    /** Latitude and longitude. `address`: the address to look up, from the record around it. */
    | { as: 'place'; address: (around: Record<string, unknown>) => string }
    | { as: 'choice'; options: Options; numeric?: true }
    /** `optional`: a tick with the part's label adds or removes the record. */
    | { as: 'record'; parts: readonly Part[]; optional?: true }
    /** `one`: the title of a row without a name; `nameOf`: its title otherwise. */
    | { as: 'list'; parts: readonly Part[]; add: string; one: string; nameOf: (row: Record<string, unknown>) => string }
  )

/** `panel`: a part that is no field of the form. `panelLabels`: labels of what the server may report missing in it, by path. */
export type LayoutGroup = {
  title: string
  note?: string
  parts: readonly Part[]
  panel?: 'discount' | 'papers'
  panelLabels?: Record<string, string>
}
export type Layout = readonly LayoutGroup[]

/** The names that a part writes in its record. */
export const namesOf = (part: Part): string[] => (part.as === 'place' ? ['lat', 'lng'] : [part.name])

const inside = (part: Part): readonly Part[] => (part.as === 'record' || part.as === 'list' ? part.parts : [])

/** The parts on the way to a path such as `courses.0.name`. Deeper steps belong to the last part. */
export function partsTo(parts: readonly Part[], path: string): Part[] {
  const [name = '', ...rest] = path.split('.').filter((step) => !/^\d+$/.test(step))
  const part = parts.find((each) => namesOf(each).includes(name))
  return part ? [part, ...(rest.length > 0 ? partsTo(inside(part), rest.join('.')) : [])] : []
}

const allParts = (layout: Layout): Part[] => layout.flatMap(({ parts }) => parts)

/** The label of a path: "Indirizzo, via"; a row of a list by its number. */
export function labelOf(layout: Layout, path: string): string {
  const inPanel = layout.map(({ panelLabels }) => panelLabels?.[path]).find(Boolean)
  if (inPanel) return inPanel
  const parts = partsTo(allParts(layout), path)
  const row = /\.(\d+)(\.|$)/.exec(path)?.[1]
  return (
    parts.map(({ label, as }, i) => (i === 0 && as === 'list' && row !== undefined ? `${label} ${Number(row) + 1}` : label)).join(', ') ||
    path
  )
}

export const partAt = (layout: Layout, path: string): Part | undefined => partsTo(allParts(layout), path).at(-1)

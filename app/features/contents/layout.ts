type Named = {
  /** Of the field, in the record that it stands in. */
  name: string
  label: string
  hint?: string
  /** Beside the next one, where there is room. */
  half?: true
  /** What a number is that nobody has said. */
  unsaid?: number
  /** What is said where it holds something that cannot be. */
  wrong?: string
}

/** What a field is written with. `words`: a list of short texts, one on each line. */
type Simple = 'line' | 'lines' | 'number' | 'money' | 'day' | 'time' | 'yearDay' | 'moment' | 'tick' | 'words' | 'guestPrice'
/** Made for one field alone, in `fields/`. `id`: given by the editor and not shown. */
type Own = 'picture' | 'hours' | 'closures' | 'recurrence' | 'audience' | 'file' | 'id'

export type Options = readonly (readonly [value: string, label: string])[]

export type Part = Named &
  (
    | { as: Simple | Own; type?: 'email' | 'url' | 'tel'; rows?: number }
    /** Latitude and longitude; `address`: what of the record around it can be looked up. */
    | { as: 'place'; address: (around: Record<string, unknown>) => string }
    | { as: 'choice'; options: Options; numeric?: true }
    /** `optional`: may be left out whole, by a tick with the part's label. */
    | { as: 'record'; parts: readonly Part[]; optional?: true }
    /** `one`: what a row is called that has no name yet; `nameOf`: what it is called else. */
    | { as: 'list'; parts: readonly Part[]; add: string; one: string; nameOf: (row: Record<string, unknown>) => string }
  )

/** `panel`: what else belongs there and is no field of the form; `panelLabels`: what of it the server may miss, by its path. */
export type LayoutGroup = {
  title: string
  note?: string
  parts: readonly Part[]
  panel?: 'discount' | 'papers'
  panelLabels?: Record<string, string>
}
export type Layout = readonly LayoutGroup[]

/** The names in its record that a part writes. */
export const namesOf = (part: Part): string[] => (part.as === 'place' ? ['lat', 'lng'] : [part.name])

const inside = (part: Part): readonly Part[] => (part.as === 'record' || part.as === 'list' ? part.parts : [])

/** The parts on the way to a path, `courses.0.name`: what of it has no part of its own is its last one's. */
export function partsTo(parts: readonly Part[], path: string): Part[] {
  const [name = '', ...rest] = path.split('.').filter((step) => !/^\d+$/.test(step))
  const part = parts.find((each) => namesOf(each).includes(name))
  return part ? [part, ...(rest.length > 0 ? partsTo(inside(part), rest.join('.')) : [])] : []
}

const allParts = (layout: Layout): Part[] => layout.flatMap(({ parts }) => parts)

/** What a path is called: "Indirizzo, via"; a row of a list by its number. */
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

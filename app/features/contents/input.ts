import { createContext, use, type ComponentType } from 'react'
import type { ContentCollection } from '#domain/contents/api.ts'
import type { ContentForm } from '#domain/contents/fields.ts'
import type { Part } from './layout.ts'
import type { Problems } from './problems.ts'

/** Props of a part: its value, and its path in the document. */
export type PartInput<P extends Part = Part> = {
  part: P
  /** In the document, `courses.0.name`. */
  path: string
  value: unknown
  /** Errors inside the part; '' is the part itself. */
  problems: Problems
  /** The sentence of the part's own error. */
  problem: string | undefined
  max: number | undefined
  onChange: (value: unknown) => void
}

export type PartsProps = {
  of: readonly Part[]
  /** Path of the record with these parts; '' is the document. */
  path: string
  values: Record<string, unknown>
  problems: Problems
}

export type Written = {
  collection: ContentCollection
  form: ContentForm
  /** Title of the current group. A part of the same name shows it to screen readers only. */
  title: string
  /** Null until the server has the document. */
  id: string | null
  /** Changes the value at a path, from its current value. */
  put: (path: string, next: (now: unknown) => unknown) => void
  /** Moves the errors of a list with its rows. */
  moveProblems: (list: string, next: (row: number) => number | null) => void
  /** Renders the parts of a record, also inside another one. */
  Parts: ComponentType<PartsProps>
}

/** The document of the form. */
export const WrittenContext = createContext<Written | null>(null)

export function useWritten(): Written {
  const written = use(WrittenContext)
  if (!written) throw new Error('outside of the form')
  return written
}

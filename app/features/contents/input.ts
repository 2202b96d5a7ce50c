import { createContext, use, type ComponentType } from 'react'
import type { ContentCollection } from '#domain/contents/api.ts'
import type { ContentForm } from '#domain/contents/fields.ts'
import type { Part } from './layout.ts'
import type { Problems } from './problems.ts'

/** What a part of the form is given: its own value, and where it stands in the document. */
export type PartInput<P extends Part = Part> = {
  part: P
  /** In the document, `courses.0.name`. */
  path: string
  value: unknown
  /** Of the part: '' is the part itself. */
  problems: Problems
  /** The sentence of the part itself. */
  problem: string | undefined
  max: number | undefined
  onChange: (value: unknown) => void
}

export type PartsProps = {
  of: readonly Part[]
  /** Of the record that they are parts of; '' is the document. */
  path: string
  values: Record<string, unknown>
  problems: Problems
}

export type Written = {
  collection: ContentCollection
  form: ContentForm
  /** Of the group that is drawn: a part that is called the same says it to those who do not see the group. */
  title: string
  /** Null while the server does not have it. */
  id: string | null
  /** Changes what is at a path, from what is there by then. */
  put: (path: string, next: (now: unknown) => unknown) => void
  /** A list whose rows have moved keeps what is wrong at each. */
  moveProblems: (list: string, next: (row: number) => number | null) => void
  /** Draws the parts of a record, within another one too. */
  Parts: ComponentType<PartsProps>
}

/** The document that the form is of. */
export const WrittenContext = createContext<Written | null>(null)

export function useWritten(): Written {
  const written = use(WrittenContext)
  if (!written) throw new Error('outside of the form')
  return written
}

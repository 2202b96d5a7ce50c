import type { FieldProblem } from '#domain/form.ts'

/**
 * A controlled part of a document's form. `name`: its path in the document, such as `address`. `problems`: errors by path inside the part;
 * '' is the part itself.
 */
export type InputProps<T> = {
  name: string
  label: string
  value: T
  problems: Record<string, FieldProblem>
  onChange(value: T): void
}

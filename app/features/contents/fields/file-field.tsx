import type { InputProps } from './input-props.ts'

/** The PDF of a document. */
export function FileField(_: InputProps<unknown> & { id: string }) {
  return null
}

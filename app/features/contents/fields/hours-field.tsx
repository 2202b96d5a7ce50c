import type { InputProps } from './input-props.ts'

/** Opening hours of a week, as the document's form keeps them. */
export function HoursField(_: InputProps<unknown>) {
  return null
}

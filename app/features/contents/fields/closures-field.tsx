import type { InputProps } from './input-props.ts'

/** Days on which the hours of the week do not hold. */
export function ClosuresField(_: InputProps<unknown>) {
  return null
}

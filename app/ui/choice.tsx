import type { ComponentProps } from 'react'
import { SelectField } from './select-field.tsx'

type Props<T extends string> = Omit<ComponentProps<typeof SelectField>, 'value' | 'options' | 'onChange'> & {
  value: T | null
  /** The label of null. */
  none: string
  options: readonly { value: T; label: string }[]
  onChange: (value: T | null) => void
}

/** A filter of a list: one value, or none. */
export function Choice<T extends string>({ value, none, options, onChange, ...field }: Props<T>) {
  return (
    <SelectField
      {...field}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(options.find((one) => one.value === currentTarget.value)?.value ?? null)}
      options={[{ value: '', label: none }, ...options]}
    />
  )
}

import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { describedBy, FieldNotes } from './field-notes.tsx'
import { useFormField } from './form-fields.ts'
import { Icon } from './icon.tsx'
import { chevronDown } from './icons.ts'
import own from './select-field.module.css'

/** One of a few options, with the phone's own picker. `children`: options in groups, in place of `options`. */
export function SelectField({
  label,
  name,
  options,
  hint,
  problem: given,
  children,
  ...input
}: {
  label: string
  name: string
  options?: readonly { value: string; label: string }[]
  hint?: ReactNode
  problem?: string
} & Omit<ComponentProps<'select'>, 'name' | 'id'>) {
  const id = useId()
  const { problem, changed } = useFormField(name, given)
  return (
    <div className={classNames(styles.field, problem && styles.bad)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <select
          id={id}
          name={name}
          className={classNames(own.select, problem && own.bad)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy(id, hint, problem)}
          onInput={changed}
          {...input}
        >
          {children}
          {options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={chevronDown} size={20} className={own.arrow} />
      </div>
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  )
}

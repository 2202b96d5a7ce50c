import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { describedBy, FieldNotes } from './field-notes.tsx'
import { useFormField } from './form-fields.ts'
import { Icon } from './icon.tsx'

export type FieldProps = {
  label: string
  name: string
  hint?: ReactNode
  /** The sentence of the error; inside a `Form` it is set automatically. */
  problem?: string | undefined
  /** An icon at the start of the box. */
  icon?: string
  /** A control at the end of the box. */
  end?: ReactNode
} & Omit<ComponentProps<'input'>, 'name'>

/** Inside a `Form` it is checked on blur, then on each key until it is valid. */
export function TextField({ label, name, hint, problem: own, icon, end, id, onBlur, onInput, className, ...input }: FieldProps) {
  const made = useId()
  const fieldId = id ?? made
  const { problem, left, changed } = useFormField(name, own)
  return (
    <div className={classNames(styles.field, problem && styles.bad, className)}>
      <label className={styles.label} htmlFor={fieldId}>
        {label}
      </label>
      <div className={classNames(styles.box, icon && styles.withStart, Boolean(end) && styles.withEnd)}>
        {icon && <Icon of={icon} size={20} className={styles.start} />}
        <input
          id={fieldId}
          name={name}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy(fieldId, hint, problem)}
          onBlur={(event) => {
            left()
            onBlur?.(event)
          }}
          onInput={(event) => {
            changed()
            onInput?.(event)
          }}
          {...input}
        />
        {end && <span className={styles.end}>{end}</span>}
      </div>
      <FieldNotes id={fieldId} hint={hint} problem={problem} />
    </div>
  )
}

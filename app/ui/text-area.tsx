import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { describedBy, FieldNotes } from './field-notes.tsx'
import { useFormField } from './form-fields.ts'
import own from './text-area.module.css'

/** A text of a few lines; it grows with them if the browser supports it. Inside a `Form` it is checked like other fields. */
export function TextArea({
  label,
  name,
  hint,
  problem: given,
  rows = 3,
  ...input
}: { label: string; name: string; hint?: ReactNode; problem?: string } & Omit<ComponentProps<'textarea'>, 'name' | 'id'>) {
  const id = useId()
  const { problem, left, changed } = useFormField(name, given)
  return (
    <div className={classNames(styles.field, problem && styles.bad)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        rows={rows}
        className={classNames(own.area, problem && own.bad)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(id, hint, problem)}
        onBlur={left}
        onInput={changed}
        {...input}
      />
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  )
}

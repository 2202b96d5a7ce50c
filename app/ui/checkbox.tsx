import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './checkbox.module.css'
import { classNames } from './class-names.ts'
import { describedBy, FieldNotes } from './field-notes.tsx'
import { useFormField } from './form-fields.ts'

/** The label may contain a link. Inside a `Form` it is checked on blur, then on each change until it is valid. */
export function Checkbox({
  label,
  name,
  hint,
  problem: own,
  className,
  ...input
}: { label: ReactNode; name: string; hint?: ReactNode; problem?: string | undefined } & Omit<ComponentProps<'input'>, 'name' | 'type'>) {
  const id = useId()
  const { problem, left, changed } = useFormField(name, own)
  return (
    <div className={classNames(styles.field, problem && styles.bad, className)}>
      <label className={styles.check}>
        <input
          type="checkbox"
          id={id}
          name={name}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy(id, hint, problem)}
          onBlur={left}
          onInput={changed}
          {...input}
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  )
}

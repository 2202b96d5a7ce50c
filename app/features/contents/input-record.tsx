import { recordOf } from '#domain/fields.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { Part } from './layout.ts'
import styles from './editor.module.css'
import { useWritten, type PartInput } from './input.ts'

/** The fields of a record under its name; an optional record has a tick first. */
export function RecordPart({ part, path, value, problems, problem, onChange }: PartInput<Extract<Part, { as: 'record' }>>) {
  const { Parts, title } = useWritten()
  const isThere = !part.optional || (value !== null && value !== undefined)
  const inside = <Parts of={part.parts} path={path} values={recordOf(value)} problems={problems} />
  if (!part.optional)
    return (
      <fieldset className={styles.record}>
        <legend className={part.label === title ? 'vh' : undefined}>{part.label}</legend>
        {inside}
      </fieldset>
    )
  return (
    <div className={styles.record}>
      <Checkbox
        label={part.label}
        name={path}
        hint={part.hint}
        problem={problem}
        checked={isThere}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? {} : null)}
      />
      {isThere && inside}
    </div>
  )
}

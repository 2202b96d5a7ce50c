import { useId } from 'react'
import styles from './two-versions.module.css'

export type Whose = 'mine' | 'theirs'

/** A field that two people have changed: both versions, to choose one. */
export function TwoVersions({
  label,
  versions,
  chosen,
  onChoose,
}: {
  label: string
  versions: Record<Whose, { of: string; value: string }>
  chosen: Whose | undefined
  onChoose: (whose: Whose) => void
}) {
  const id = useId()
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      {(['mine', 'theirs'] as const).map((whose) => (
        <label key={whose} className={styles.side}>
          <input type="radio" name={id} checked={chosen === whose} onChange={() => onChoose(whose)} />
          <span className={styles.whose}>{versions[whose].of}</span>
          <span className={styles.value}>{versions[whose].value}</span>
        </label>
      ))}
    </fieldset>
  )
}

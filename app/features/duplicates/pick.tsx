import { useId } from 'react'
import styles from './duplicates.module.css'

type Option<V> = { value: V; label: string; isOff?: boolean; note?: string | null }
type PickProps<V> = {
  legend: string
  hint?: string
  name: string
  value: V
  onChange: (value: V) => void
  of: readonly Option<V>[]
}

/** One of two values, side by side. */
export function Pick<V extends string>({ legend, hint, name, value, onChange, of }: PickProps<V>) {
  const id = useId()
  return (
    <fieldset className={styles.records} aria-describedby={hint && `${id}-hint`}>
      <legend>{legend}</legend>
      {hint && (
        <p className="muted sm" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={styles.pair}>
        {of.map(({ value: one, label, isOff = false, note }) => (
          <label key={one} className={styles.option}>
            <input type="radio" name={name} value={one} checked={value === one} disabled={isOff} onChange={() => onChange(one)} />
            <span>
              {label}
              {note && <span className="muted sm">{note}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

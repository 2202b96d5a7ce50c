import checkbox from './checkbox.module.css'
import { classNames } from './class-names.ts'
import styles from './table.module.css'

/** A box without words beside it; `some` is the dash of a list that is selected in part. */
export function TableCheck({
  label,
  checked,
  some = false,
  onChange,
}: {
  label: string
  checked: boolean
  some?: boolean
  onChange: () => void
}) {
  return (
    <label className={classNames(checkbox.check, styles.box)}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onChange}
        ref={(input) => {
          if (input) input.indeterminate = some
        }}
      />
    </label>
  )
}

import checkbox from './checkbox.module.css'
import { classNames } from './class-names.ts'
import styles from './row-check.module.css'

type Props = { label: string; checked: boolean; onChange: () => void; some?: boolean; className?: string | undefined }

/** A box that chooses a row, without visible label; `some` is the dash of a partly selected list. */
export function RowCheck({ label, checked, onChange, some = false, className }: Props) {
  return (
    <label className={classNames(checkbox.check, styles.box, className)}>
      <input
        type="checkbox"
        data-desk-box=""
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

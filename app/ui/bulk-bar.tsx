import { tableText } from './texts/table.ts'
import styles from './bulk-bar.module.css'
import { Icon } from './icon.tsx'
import { x } from './icons.ts'

export type BulkAction = { id: string; label: string; icon: string; onPress: () => void }

/** The actions on a selection, after its number. Shown only with a selection; slides in from below. */
export function BulkBar({ count, actions, onClear }: { count: number; actions: readonly BulkAction[]; onClear: () => void }) {
  if (count === 0) return null
  return (
    <section className={styles.bar} aria-label={tableText.bulkActions} data-desk-bulk="">
      <b className="num" aria-live="polite">
        {tableText.selected(count)}
      </b>
      {actions.map((action) => (
        <button key={action.id} type="button" onClick={action.onPress}>
          <Icon of={action.icon} size={18} />
          {action.label}
        </button>
      ))}
      <button type="button" aria-label={tableText.clearSelection} onClick={onClear}>
        <Icon of={x} size={18} />
      </button>
    </section>
  )
}

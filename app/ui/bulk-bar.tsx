import { tableText } from './texts/table.ts'
import styles from './bulk-bar.module.css'
import { Icon } from './icon.tsx'
import { x } from './icons.ts'

export type BulkAction = { id: string; label: string; icon: string; onPress: () => void }

/** `running`: how far an action is, in words; meanwhile no other can begin. */
type BulkBarProps = { count: number; actions: readonly BulkAction[]; running?: string | null; onClear: () => void }

/** The actions on a selection, after its number. Shown only with a selection; slides in from below. */
export function BulkBar({ count, actions, running = null, onClear }: BulkBarProps) {
  if (count === 0) return null
  // A disabled button would lose the focus that the closed question gives back.
  const press = (what: () => void) => ({ 'aria-disabled': running !== null, onClick: running === null ? what : undefined })
  return (
    <section className={styles.bar} aria-label={tableText.bulkActions} data-desk-bulk="">
      <b className="num" aria-live="polite">
        {running ?? tableText.selected(count)}
      </b>
      {actions.map((action) => (
        <button key={action.id} type="button" {...press(action.onPress)}>
          <Icon of={action.icon} size={18} />
          {action.label}
        </button>
      ))}
      <button type="button" aria-label={tableText.clearSelection} {...press(onClear)}>
        <Icon of={x} size={18} />
      </button>
    </section>
  )
}

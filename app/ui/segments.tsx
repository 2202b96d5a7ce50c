import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import styles from './segments.module.css'

export type SegmentItem = { id: string; label: string; icon?: string }

/** Two or three views of the same thing. With `to` they are links (each view has an address), with `onChange` buttons. */
export function Segments<Id extends string>({
  label,
  items,
  current,
  onChange,
  to,
}: {
  label: string
  items: readonly (SegmentItem & { id: Id })[]
  current: Id
  onChange?: (id: Id) => void
  to?: (id: Id) => string
}) {
  const inside = (item: SegmentItem) => (
    <>
      {item.icon && <Icon of={item.icon} size={18} />}
      {item.label}
    </>
  )
  if (to)
    return (
      <nav className={styles.segments} aria-label={label}>
        {items.map((item) => (
          <Link key={item.id} to={to(item.id)} replace aria-current={item.id === current ? 'page' : undefined}>
            {inside(item)}
          </Link>
        ))}
      </nav>
    )
  return (
    <fieldset className={styles.segments} aria-label={label}>
      {items.map((item) => (
        <button key={item.id} type="button" aria-pressed={item.id === current} onClick={() => onChange?.(item.id)}>
          {inside(item)}
        </button>
      ))}
    </fieldset>
  )
}

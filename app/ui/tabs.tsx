import { Link } from 'react-router'
import type { SegmentItem } from './segments.tsx'
import styles from './tabs.module.css'

/** Pages of one record, each with its address. */
export function Tabs<Id extends string>({
  label,
  items,
  current,
  to,
}: {
  label: string
  items: readonly (SegmentItem & { id: Id })[]
  current: Id
  to: (id: Id) => string
}) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.id}
          ref={item.id === current ? bringIntoView : null}
          to={to(item.id)}
          replace
          aria-current={item.id === current ? 'page' : undefined}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  )
}

/** On a phone the tabs are wider than the screen. */
function bringIntoView(link: HTMLElement | null): void {
  const nav = link?.parentElement
  if (nav) nav.scrollLeft = link!.offsetLeft - nav.offsetLeft - (nav.clientWidth - link!.offsetWidth) / 2
}

import { useEffect, useRef } from 'react'
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
  const nav = useRef<HTMLElement>(null)
  // On a phone they are wider than the screen.
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (here) nav.current!.scrollLeft = here.offsetLeft - nav.current!.offsetLeft - (nav.current!.clientWidth - here.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
      {items.map((item) => (
        <Link key={item.id} to={to(item.id)} replace aria-current={item.id === current ? 'page' : undefined}>
          {item.label}
        </Link>
      ))}
    </nav>
  )
}

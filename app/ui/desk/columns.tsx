import type { ReactNode } from 'react'
import styles from './columns.module.css'

/** A page's work and what belongs beside it, 1fr and 328 px; below it where there is no room. */
export function Columns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.place}>
      <div className={styles.columns}>
        <div>{children}</div>
        <div className={styles.aside}>{aside}</div>
      </div>
    </div>
  )
}

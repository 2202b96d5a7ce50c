import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import styles from './columns.module.css'

/** A page's work and what belongs beside it, 1fr and 328 px, or 224 where it is `narrow` itself; below it where there is no room. */
export function Columns({ aside, narrow = false, children }: { aside: ReactNode; narrow?: boolean; children: ReactNode }) {
  return (
    <div className={styles.place}>
      <div className={classNames(styles.columns, narrow && styles.narrow)}>
        <div>{children}</div>
        <div className={styles.aside}>{aside}</div>
      </div>
    </div>
  )
}

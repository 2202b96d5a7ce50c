import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import styles from './columns.module.css'

/** Main content and an aside, 1fr and 328 px, or 224 px when the page is `narrow`; the aside moves below without enough width. */
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

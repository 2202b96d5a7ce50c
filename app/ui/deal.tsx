import type { ReactNode } from 'react'
import styles from './deal.module.css'

/** A discount figure, the only thing in terracotta ("−15%"), with a distance or a condition below it. */
export function Deal({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <>
      <span className={styles.deal}>{children}</span>
      {note && <span className={styles.note}>{note}</span>}
    </>
  )
}

import type { ReactNode } from 'react'
import styles from './list-beside.module.css'

/** The menu, the list and what it opens, in rem (`useRoom`). */
export const BESIDE_REM = 75

/** A list in a column of its own, which scrolls in itself, and beside it what it opens. */
export const ListBeside = ({ list, children }: { list: ReactNode; children: ReactNode }) => (
  <div className={styles.split}>
    <div className={styles.list} data-pane="list">
      {list}
    </div>
    {children}
  </div>
)

/** What stands beside: its name, a line under it, and the way back to the list alone. */
export const BesideHead = ({ id, title, line, close }: { id: string; title: ReactNode; line: ReactNode; close: ReactNode }) => (
  <div className={styles.head}>
    <div>
      <h2 id={id}>{title}</h2>
      <p className="sm muted">{line}</p>
    </div>
    {close}
  </div>
)

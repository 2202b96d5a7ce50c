import type { ReactNode } from 'react'
import styles from './list-beside.module.css'

/** The minimum width for menu, list and record, in rem (`useRoom`). */
export const BESIDE_REM = 75

/** A list in its own column, which scrolls inside itself, with the opened record beside it. */
export const ListBeside = ({ list, children }: { list: ReactNode; children: ReactNode }) => (
  <div className={styles.split}>
    <div className={styles.list} data-pane="list">
      {list}
    </div>
    {children}
  </div>
)

/** The head of the record beside a list: its name, a line below it, and a link that closes it. */
export const BesideHead = ({ id, title, line, close }: { id: string; title: ReactNode; line: ReactNode; close: ReactNode }) => (
  <div className={styles.head}>
    <div>
      <h2 id={id}>{title}</h2>
      <p className="sm muted">{line}</p>
    </div>
    {close}
  </div>
)

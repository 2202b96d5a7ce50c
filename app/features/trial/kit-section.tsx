import type { ReactNode } from 'react'
import styles from './kit.module.css'

export function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {lead && <p className="muted">{lead}</p>}
      <div className="stack">{children}</div>
    </section>
  )
}

/** An example with the name of its state. */
export function Shown({ state, children }: { state: string; children: ReactNode }) {
  return (
    <div className={styles.shown}>
      {children}
      <span className="xs muted">{state}</span>
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './detail-part.module.css'

/** A titled paragraph of a detail. */
export function DetailPart({ title, minor = false, children }: { title: string; minor?: boolean; children: ReactNode }) {
  return (
    <section className={styles.part}>
      {minor ? <h3>{title}</h3> : <h2>{title}</h2>}
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'
import { Heading } from './screen.tsx'
import styles from './detail-head.module.css'

/** What it is, its name, one line on how it stands. */
export function DetailHead({ kind, title, children }: { kind: string; title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <p className={styles.kind}>{kind}</p>
      <Heading>{title}</Heading>
      {children && <div className={styles.state}>{children}</div>}
    </div>
  )
}

import type { ReactNode } from 'react'
import type { KnownCollection } from '#app/platform/content/collections.ts'
import styles from './result-count.module.css'

/** How many there are, heard by screen readers when a search changes it; nothing while there is nothing to count. */
export function ResultCount({ of, children }: { of: KnownCollection; children: ReactNode }) {
  return <output className={styles.count}>{of.documents.length > 0 && children}</output>
}

import type { ReactNode } from 'react'
import type { KnownCollection } from '#app/platform/content/collections.ts'
import styles from './result-count.module.css'

/** The number of results, announced by screen readers when a search changes it; nothing without results. */
export function ResultCount({ of, children }: { of: KnownCollection; children: ReactNode }) {
  return <output className={styles.count}>{of.documents.length > 0 && children}</output>
}

import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import group from './group.module.css'
import styles from './list.module.css'
import { SkeletonRows } from './skeleton.tsx'

/** The three faces of a list: on its way, empty, there. It shows two columns when its own place is wide enough, unless `columns` is false. */
export function List<T extends { id: string }>({
  of,
  loading,
  empty,
  row,
  columns = true,
}: {
  of: T[]
  loading: boolean
  empty: ReactNode
  row: (item: T) => ReactNode
  columns?: boolean
}) {
  if (loading && of.length === 0) return <SkeletonRows rows={5} />
  if (of.length === 0) return <div className={group.group}>{empty}</div>
  return (
    <div className={styles.place}>
      <ul className={classNames(group.group, columns && styles.columns)}>
        {of.map((item) => (
          <li key={item.id}>{row(item)}</li>
        ))}
      </ul>
    </div>
  )
}

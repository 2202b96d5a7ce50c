import { lazy, Suspense, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import group from './group.module.css'
import styles from './list.module.css'
import type { LongList as LongListOf } from './long-list.tsx'
import { SkeletonRows } from './skeleton.tsx'

/** Up to this length a phone renders the whole list at once, and the browser's search finds everything in it. */
const ALL_AT_ONCE = 150

const LongList = lazy(async () => ({ default: (await import('./long-list.tsx')).LongList })) as typeof LongListOf

/**
 * The states of a list: loading, empty, loaded. It has two columns when its container is wide enough, unless `columns` is false.
 *
 * @param memory names its history entry: a long list has the same length when one comes back
 */
export function List<T extends { id: string }>({
  of,
  loading,
  empty,
  row,
  columns = true,
  memory,
}: {
  of: T[]
  loading: boolean
  empty: ReactNode
  row: (item: T) => ReactNode
  columns?: boolean
  memory?: string
}) {
  if (loading && of.length === 0) return <SkeletonRows rows={5} />
  if (of.length === 0) return <div className={group.group}>{empty}</div>
  if (of.length > ALL_AT_ONCE)
    return (
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <LongList of={of} row={row} columns={columns} memory={memory} />
      </Suspense>
    )
  return (
    <div className={styles.place}>
      <ul className={classNames(group.group, columns && styles.columns)}>
        {of.map((item) => (
          <li key={item.id} data-row={item.id}>
            {row(item)}
          </li>
        ))}
      </ul>
    </div>
  )
}

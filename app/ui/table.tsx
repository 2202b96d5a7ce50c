import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { tableText } from './texts/table.ts'
import { classNames } from './class-names.ts'
import group from './group.module.css'
import { Icon } from './icon.tsx'
import { arrowDown, arrowUp } from './icons.ts'
import { RowCheck } from './row-check.tsx'
import { Skeleton } from './skeleton.tsx'
import styles from './table.module.css'

export type Column<T> = {
  id: string
  label: string
  cell: (item: T) => ReactNode
  /** Numbers and days, in figures of one width. */
  numeric?: boolean
  /** Counts and amounts: such figures, aligned at the end. */
  figure?: boolean
  sortable?: boolean
  /** Words that may take two lines where the table is narrow, as in the first column. */
  wraps?: boolean
  /** The column is left out where the table is narrow: `first` in a window a little wider than for `last`. */
  leaves?: 'first' | 'last' | undefined
  /** A usual share of the table (`12%`), so that the columns keep their places when the rows arrive; the others share what is left. */
  width?: string | undefined
  /** What stands in the cell until then, if it is more than a line. */
  waiting?: ReactNode
}
export type Sort = { by: string; down: boolean }

/**
 * A table for the desk. `caption` is for screen readers. With `selected` every row has a box, labelled by `nameOf`. With `to` the first
 * column is a link that covers the whole row.
 */
export function Table<T extends { id: string }>({
  caption,
  columns,
  of,
  loading = false,
  sort,
  onSort,
  selected,
  onSelect,
  nameOf,
  to,
}: {
  caption: string
  columns: readonly Column<T>[]
  of: readonly T[]
  loading?: boolean
  sort?: Sort
  onSort?: (sort: Sort) => void
  selected?: ReadonlySet<string>
  onSelect?: (ids: Set<string>) => void
  nameOf: (item: T) => string
  to?: (item: T) => string
}) {
  const all = of.length > 0 && of.every((item) => selected?.has(item.id))
  const some = !all && of.some((item) => selected?.has(item.id))
  return (
    <div className={`${group.group} ${styles.place}`} aria-busy={loading}>
      <table className={styles.table}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {selected && (
              <th scope="col" className={styles.check}>
                <RowCheck
                  label={tableText.selectAll}
                  checked={all}
                  some={some}
                  onChange={() => onSelect?.(new Set(all ? [] : of.map(({ id }) => id)))}
                />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {loading &&
            ['a', 'b', 'c', 'd', 'e'].map((row) => (
              <tr key={row}>
                {selected && (
                  <td className={styles.check}>
                    <Skeleton width="1.25rem" height="1.25rem" />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.id} className={column.leaves && styles[column.leaves]}>
                    {column.waiting ?? <Skeleton width="70%" />}
                  </td>
                ))}
              </tr>
            ))}
          {!loading &&
            of.map((item) => (
              <tr key={item.id} className={to && styles.opens} data-desk-row={to && ''} data-selected={selected?.has(item.id) || undefined}>
                {selected && (
                  <td className={styles.check}>
                    <RowCheck
                      label={tableText.selectRow(nameOf(item))}
                      checked={selected.has(item.id)}
                      onChange={() => onSelect?.(toggled(selected, item.id))}
                    />
                  </td>
                )}
                {columns.map((column, i) => (
                  <td key={column.id} className={classNames((column.numeric || column.figure) && 'num', classOf(column))}>
                    {to && i === 0 ? (
                      <Link className={styles.name} to={to(item)}>
                        {column.cell(item)}
                      </Link>
                    ) : (
                      column.cell(item)
                    )}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

const classOf = <T,>({ figure, wraps, leaves }: Column<T>) =>
  classNames(figure && styles.figure, wraps && styles.wraps, leaves && styles[leaves])

function Heading<T>({ column, sort, onSort }: { column: Column<T>; sort: Sort | undefined; onSort: ((sort: Sort) => void) | undefined }) {
  const sorted = sort?.by === column.id ? sort : null
  if (!column.sortable)
    return (
      <th scope="col" className={classOf(column)} style={{ inlineSize: column.width }}>
        {column.label}
      </th>
    )
  return (
    <th
      scope="col"
      className={classOf(column)}
      style={{ inlineSize: column.width }}
      aria-sort={sorted ? (sorted.down ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        aria-label={tableText.sortBy(column.label)}
        onClick={() => onSort?.({ by: column.id, down: sorted ? !sorted.down : false })}
      >
        {column.label}
        {sorted && <Icon of={sorted.down ? arrowDown : arrowUp} size={14} />}
      </button>
    </th>
  )
}

export function toggled(selected: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

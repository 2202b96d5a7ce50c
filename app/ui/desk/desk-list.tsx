import { useState, type ReactNode } from 'react'
import { ActionFailure } from '#app/ui/failure.tsx'
import { BulkBar, type BulkAction } from '#app/ui/bulk-bar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Group } from '#app/ui/group.tsx'
import group from '#app/ui/group.module.css'
import { RowCheck } from '#app/ui/row-check.tsx'
import { Row, type RowProps } from '#app/ui/row.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Table, toggled, type Column, type Sort } from '#app/ui/table.tsx'
import { tableText } from '#app/ui/texts/table.ts'
import styles from './desk-list.module.css'
import { deskText } from './texts.ts'
import { useTableWidth } from './use-table-width.ts'

export type { Column }

type DeskListProps<T> = {
  /** The list's name, for screen readers only. */
  label: string
  /** null while loading. */
  of: readonly T[] | null
  /** The total number, if the server tells it. */
  total?: number | null
  /** The first column is the record's name, and a link if `to` is given. */
  columns: readonly Column<T>[]
  to?: (item: T) => string
  nameOf: (item: T) => string
  /** The same record on a phone. Its `to` comes from above, with a chevron unless `end` needs the space. */
  row: (item: T) => Pick<RowProps, 'title' | 'detail' | 'end' | 'thumb' | 'icon' | 'chevron'>
  /** For an empty list: an `EmptyState`, which tells an empty search from an empty list. */
  empty: ReactNode
  /** Rows with people's initials, while they load too. */
  avatars?: boolean
  /** Shown instead of a list that failed to load: a `DeskProblem` (app/shell/desk). A failure with a loaded list is a note of the page. */
  problem?: ReactNode
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** With both, each row has a box (on a phone after «Seleziona»), and `bulk` are the actions on the selection. */
  selected?: ReadonlySet<string>
  onSelect?: (ids: Set<string>) => void
  bulk?: readonly BulkAction[]
  /** How far an action on the selection is, in words. */
  running?: string | null
  /** For a list beside an opened record: rows on a desktop too, with the open one marked. */
  beside?: { current: string | undefined } | undefined
  /** Absent or null when the list is complete. */
  more?: { busy: boolean; error?: unknown; onMore: () => void } | null
}

/**
 * A list of staff: a table from 768 px, rows below. `j` and `k` move through the rows, Enter opens one (use-desk-keys.ts). It covers all
 * states: loading, empty, failed, loaded, more to load.
 */
export function DeskList<T extends { id: string }>(props: DeskListProps<T>) {
  const { of, empty, problem, total = null, more, selected, onSelect, bulk = [], running = null, beside } = props
  const isTable = useTableWidth() && !beside
  if (of === null && problem) return problem
  if (of?.length === 0) return <Group>{empty}</Group>
  return (
    <div className={`stack ${styles.list}`}>
      <output className="vh">{of && deskText.shown(of.length, total)}</output>
      {isTable ? <AsTable {...props} /> : <AsRows {...props} />}
      <ActionFailure error={more?.error ?? null} ways={more ? { retry: more.onMore } : {}} />
      {more && (
        <Button variant="secondary" wide busy={more.busy} onClick={more.onMore}>
          {deskText.more}
        </Button>
      )}
      {!beside && onSelect && selected && (
        <BulkBar count={selected.size} actions={bulk} running={running} onClear={() => onSelect(new Set())} />
      )}
    </div>
  )
}

function AsTable<T extends { id: string }>({ label, of, columns, to, nameOf, sort, onSort, selected, onSelect }: DeskListProps<T>) {
  return (
    <Table
      caption={label}
      columns={columns}
      of={of ?? []}
      loading={of === null}
      nameOf={nameOf}
      {...(to && { to })}
      {...(sort && { sort })}
      {...(onSort && { onSort })}
      {...(selected && { selected })}
      {...(onSelect && { onSelect })}
    />
  )
}

function AsRows<T extends { id: string }>({ label, of, avatars, row, to, nameOf, beside, selected, onSelect }: DeskListProps<T>) {
  const [isChoosing, setChoosing] = useState(false)
  const chosen = !beside && selected && onSelect ? selected : null
  const isOpen = isChoosing && chosen !== null
  return (
    <>
      {chosen && (
        <button
          type="button"
          className={`link ${styles.choose}`}
          onClick={() => {
            setChoosing(!isOpen)
            onSelect?.(new Set())
          }}
        >
          {isOpen ? deskText.chooseNone : deskText.choose}
        </button>
      )}
      {of === null ? (
        <SkeletonRows rows={5} thumbs={avatars ? 'avatars' : false} />
      ) : (
        <ul className={group.group} aria-label={label}>
          {of.map((item) =>
            isOpen ? (
              <li key={item.id} className={styles.chosen} data-desk-row="" data-selected={chosen.has(item.id) || undefined}>
                <RowCheck
                  label={tableText.selectRow(nameOf(item))}
                  className={styles.box}
                  checked={chosen.has(item.id)}
                  onChange={() => onSelect?.(toggled(chosen, item.id))}
                />
                <Row {...row(item)} chevron={false} />
              </li>
            ) : (
              <li key={item.id} data-desk-row="" aria-current={item.id === beside?.current || undefined}>
                <Row {...(to && { to: to(item), chevron: true })} {...row(item)} />
              </li>
            ),
          )}
        </ul>
      )}
    </>
  )
}

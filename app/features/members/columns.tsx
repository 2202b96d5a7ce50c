import { useState } from 'react'
import { CONTACT_COLUMNS, MEMBER_COLUMNS, type MemberColumn, type MemberItem } from '#domain/members/members.ts'
import { fullName } from '#domain/person-name.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { Column } from '#app/ui/desk/desk-list.tsx'
import { list } from '#app/ui/icons.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { DEFAULT_COLUMNS, SHOWN_COLUMNS, writeColumns, type ShownColumn } from './list-filter.ts'
import styles from './members.module.css'
import { StateTag } from './state-tag.tsx'
import { members as text } from './texts.ts'
import { columns as words } from './texts-list.ts'

export type Listed = MemberItem & { id: string }
export const nameOf = ({ lastname, firstname }: MemberItem): string => fullName(lastname, firstname)

const isMore = (column: ShownColumn): column is MemberColumn => MEMBER_COLUMNS.some((one) => one === column)
const labelOf = (column: ShownColumn): string => (isMore(column) ? words.more[column] : text.columns[column])
/** The usual columns share the table. With others each takes what its words need, and all stay. */
const USUAL: Partial<Record<ShownColumn, Pick<Column<Listed>, 'width' | 'leaves'>>> = {
  number: { width: '16%', leaves: 'last' },
  card: { width: '16%' },
  category: { width: '19%', leaves: 'first' },
  until: { width: '15%' },
}
const DAYS: readonly MemberColumn[] = ['since', 'birth']

/** Whether a column has contacts, which are for roles that change people. */
export const isContact = (column: ShownColumn): boolean => CONTACT_COLUMNS.some((one) => one === column)

const CELLS: Record<
  Exclude<ShownColumn, MemberColumn>,
  (item: Listed) => Column<Listed>['cell'] extends (item: never) => infer Node ? Node : never
> = {
  number: ({ number }) => <span className="num">{text.number(number)}</span>,
  card: ({ state }) => <StateTag state={state} />,
  category: ({ category, isChild }) => <span className={styles.category}>{isChild ? `${category}, ${text.child}` : category}</span>,
  until: ({ validTo }) => text.day(validTo),
}

const moreCell =
  (column: MemberColumn) =>
  ({ more }: Listed) => {
    const value = more?.[column] ?? null
    return DAYS.includes(column) ? text.day(value) : (value ?? text.day(null))
  }

/** The table's columns. `isSorted`: whether the person can change the order. */
export const tableColumns = (shown: readonly ShownColumn[], isSorted: boolean): Column<Listed>[] => [
  {
    id: 'name',
    label: text.columns.name,
    sortable: isSorted,
    waiting: (
      <span className={styles.name}>
        <Skeleton width="2.25rem" height="2.25rem" round="var(--r-full)" /> <Skeleton width="9rem" />
      </span>
    ),
    cell: (item) => (
      <span className={styles.name}>
        <Avatar name={nameOf(item)} /> <span>{nameOf(item)}</span>
      </span>
    ),
  },
  ...shown.map((id) => ({
    id,
    label: labelOf(id),
    ...(writeColumns(shown) === writeColumns(DEFAULT_COLUMNS) && USUAL[id]),
    wraps: id === 'category',
    sortable: isSorted && id === 'until',
    numeric: id === 'until' || id === 'since' || id === 'birth',
    cell: isMore(id) ? moreCell(id) : CELLS[id],
  })),
]

/** «Colonne»: the choice of the table's columns. */
export function ChooseColumns({
  shown,
  mayRead,
  onChange,
}: {
  shown: readonly ShownColumn[]
  mayRead: (column: ShownColumn) => boolean
  onChange: (columns: ShownColumn[]) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const toggle = (column: ShownColumn) =>
    onChange(SHOWN_COLUMNS.filter((one) => (one === column ? !shown.includes(one) : shown.includes(one))))
  return (
    <>
      <Button variant="secondary" size="xs" icon={list} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={words.title}>
        <div className="stack">
          <p className="muted">{words.lead}</p>
          {SHOWN_COLUMNS.filter(mayRead).map((column) => (
            <Checkbox key={column} label={labelOf(column)} name={column} checked={shown.includes(column)} onChange={() => toggle(column)} />
          ))}
          <Button wide onClick={() => setOpen(false)}>
            {words.done}
          </Button>
        </div>
      </Sheet>
    </>
  )
}

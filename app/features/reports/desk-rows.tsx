import type { StaffReportItem } from '#domain/reports/report.ts'
import { RowTag, StateTag } from './state-tag.tsx'
import { useNow } from '#app/ui/use-now.ts'
import { desk as text } from './texts-desk.ts'
import { reports as words } from './texts.ts'
import type { Column } from '#app/ui/desk/desk-list.tsx'
import { circleAlert } from '#app/ui/icons.ts'
import { Tag } from '#app/ui/tag.tsx'
import styles from './desk-list.module.css'

/** Other people may see the list on the screen. */
export const nameOf = ({ confidential, category, title }: StaffReportItem): string => (confidential ? category.label : title)
const topicOf = ({ confidential, category }: StaffReportItem): string | null => (confidential ? null : category.label)

export const columns: readonly Column<StaffReportItem>[] = [
  { id: 'name', label: text.columns.name, cell: (item) => <span className={styles.name}>{nameOf(item)}</span> },
  { id: 'writer', label: text.columns.writer, wraps: true, cell: ({ mode, reporter }) => text.from(mode, reporter) },
  { id: 'topic', label: text.category, wraps: true, leaves: 'first', cell: topicOf },
  { id: 'when', label: text.columns.when, wraps: true, leaves: 'last', cell: (item) => <When of={item} /> },
  { id: 'state', label: text.state, cell: (item) => <State of={item} /> },
  { id: 'number', label: text.columns.number, leaves: 'first', cell: ({ number }) => <span className={styles.number}>{number}</span> },
]

/** A row across the full page. */
export const rowAlone = (item: StaffReportItem) => ({
  title: nameOf(item),
  detail: <Detail of={item} />,
  end: <State of={item} />,
  chevron: false,
})

/** A row in the narrow column; the details are beside it. */
export const rowBeside = (item: StaffReportItem, open: string | null) => ({
  title: (
    <>
      {nameOf(item)}
      {item.id === open && <span className="vh">{text.isOpen}</span>}
    </>
  ),
  detail: (
    <span className={styles.beside}>
      <span>{text.from(item.mode, item.reporter)}</span>
      <When of={item} />
      <State of={item} />
    </span>
  ),
  chevron: false,
})

function Detail({ of: item }: { of: StaffReportItem }) {
  const now = useNow()
  return (
    <span>
      {[when(item, now), text.from(item.mode, item.reporter), topicOf(item)].filter(Boolean).join(' · ')} ·{' '}
      <span className={styles.number}>{item.number}</span>
    </span>
  )
}

const When = ({ of: item }: { of: StaffReportItem }) => <span>{when(item, useNow())}</span>

const State = ({ of: { state, waitingSince } }: { of: StaffReportItem }) => (
  <RowTag>
    {waitingSince === null ? (
      <StateTag state={state} states={text.states} />
    ) : (
      <Tag tone="bad" icon={circleAlert}>
        {text.unanswered}
      </Tag>
    )}
  </RowTag>
)

function when({ state, waitingSince, createdAt, updatedAt, answeredAt }: StaffReportItem, now: number): string {
  if (waitingSince !== null) return text.waitsSince(waitingSince, now)
  if (state === 'resolved' || state === 'closed') return words.details[state](words.day(updatedAt, now))
  if (answeredAt !== null) return words.details.answered(words.day(answeredAt, now))
  return words.details.received(words.day(createdAt, now))
}

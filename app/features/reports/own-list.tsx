import type { ReportItem } from '#domain/reports/report.ts'
import { isUnread, ownReports, useOwnReports, waitingFirst } from './data.ts'
import { FreshnessNote } from '#app/shell/freshness.tsx'
import { useNow } from '#app/ui/use-now.ts'
import { reports as text } from './texts.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { megaphone } from '#app/ui/icons.ts'
import { List } from '#app/ui/list.tsx'
import { Row } from '#app/ui/row.tsx'
import { NotOnDevice } from '#app/ui/not-on-device.tsx'
import { RowTag, StateTag } from './state-tag.tsx'

const texts = { failed: text.notLoaded, offline: text.notKept, retry: text.retry }

/**
 * The signed reports with their states: first those that need the writer, then the newest. `isFirst`: the page shows no other reports of
 * the person.
 */
export function OwnList({ isFirst }: { isFirst: boolean }) {
  const known = useOwnReports()
  if (known.fetchedAt === null) return <NotOnDevice stale={known.stale} texts={texts} onRetry={ownReports.refresh} />
  const { reports = [] } = known.data ?? {}
  return (
    <>
      <FreshnessNote freshness={known} />
      {(reports.length > 0 || isFirst) && (
        <List
          of={waitingFirst(reports)}
          loading={false}
          columns={false}
          row={row}
          empty={<EmptyState icon={megaphone} text={text.none} />}
        />
      )}
    </>
  )
}

const row = (item: ReportItem) => <ReportRow item={item} />

function ReportRow({ item }: { item: ReportItem }) {
  const now = useNow()
  return (
    <Row
      to={`/segnalazioni/${item.id}`}
      title={item.title || item.category.label}
      detail={detailOf(item, now)}
      end={
        <RowTag>
          <StateTag state={item.state} isAnswered={isUnread(item)} />
        </RowTag>
      }
    />
  )
}

function detailOf({ state, createdAt, updatedAt, answeredAt }: ReportItem, now: number): string {
  if (state === 'resolved' || state === 'closed') return text.details[state](text.day(updatedAt, now))
  if (answeredAt !== null) return text.details.answered(text.day(answeredAt, now))
  return text.details.received(text.day(createdAt, now))
}

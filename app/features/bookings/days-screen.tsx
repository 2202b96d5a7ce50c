import type { BookedDay } from '#domain/events/desk-bookings.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import type { Crumb } from '#app/ui/desk/breadcrumbs.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Group } from '#app/ui/group.tsx'
import { calendar } from '#app/ui/icons.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { Row } from '#app/ui/row.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { useToday } from '#app/ui/use-today.ts'
import type { useBookedDays } from './data.ts'
import { bookingsText as text } from './texts.ts'

/** An event's days in numbers. Roles that read names open a day. */
export function BookedDaysScreen({ known, root, path }: { known: ReturnType<typeof useBookedDays>; root: string; path: readonly Crumb[] }) {
  const { data, fetchedAt, error, refresh } = known
  const today = useToday()
  const may = useMay()
  const isAsked =
    data !== null && (data.needsRegistration || data.days.some(({ taken, offered, waiting }) => taken + offered + waiting > 0))
  const days = isAsked ? data.days : []
  const [coming, past] = [days.filter(({ start }) => start.date >= today), days.filter(({ start }) => start.date < today).toReversed()]
  const rows = (of: readonly BookedDay[]) => (
    <Group>
      {of.map((day) => (
        <Row
          key={day.occurrence}
          title={text.when(day)}
          detail={text.day(day)}
          {...(may('bookings.read') && { to: `${root}?giorno=${day.occurrence}`, chevron: true })}
        />
      ))}
    </Group>
  )
  return (
    <DeskPage title={text.title} path={path} {...(data && { freshness: { fetchedAt, stale: error !== null } })}>
      {data ? (
        <div className="stack">
          {days.length === 0 && (
            <Group>
              <EmptyState icon={calendar} text={data.needsRegistration ? text.noDays : text.noRegistration} />
            </Group>
          )}
          {coming.length > 0 && rows(coming)}
          {past.length > 0 && <ListSection title={text.past}>{rows(past)}</ListSection>}
          {!may('bookings.read') && <p className="muted">{text.noNames}</p>}
        </div>
      ) : error ? (
        <DeskProblem error={error} words={text.daysProblem} onRetry={refresh} />
      ) : (
        <SkeletonRows rows={3} thumbs={false} />
      )}
    </DeskPage>
  )
}

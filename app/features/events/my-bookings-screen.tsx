import { Navigate, useLocation } from 'react-router'
import type { BookingItem } from '#domain/events/event-booking.ts'
import { formatMoney } from '#domain/format.ts'
import { bookings } from './data.ts'
import { useSession } from '#app/platform/session/session.ts'
import { Screen } from '#app/shell/screen.tsx'
import { useNow } from '#app/ui/use-now.ts'
import { events as text } from './texts.ts'
import { DateTile } from '#app/ui/date-tile.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ban, calendar } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { NotOnDevice } from '#app/ui/not-on-device.tsx'
import { List } from '#app/ui/list.tsx'
import { Row } from '#app/ui/row.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { loginPath } from '#app/shell/login-path.ts'
import { Feed } from './calendar-feed.tsx'
import { momentWords } from './event.ts'
import { splitBookings } from './own-bookings.ts'
import { OwnState } from './event-row.tsx'
import { ViewSwitch } from './view-switch.tsx'

const NOT_YET = { failed: text.bookings.notYet, offline: text.bookings.notYet, retry: text.bookings.retry }

/** One's own bookings, offline too, and one's own calendar feed. */
export function LeMieIscrizioni() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const known = bookings.use()
  const { next, past } = splitBookings(known.data ?? [], useNow())
  // Signed out in another tab, or by the server.
  if (!user) return <Navigate to={loginPath('accedi', pathname)} replace />
  return (
    <Screen title={text.mine} freshness={known}>
      <ViewSwitch current="mie" />
      {known.data === null ? (
        <NotOnDevice stale={known.stale} texts={NOT_YET} onRetry={bookings.refresh} waiting={<SkeletonRows rows={3} />} />
      ) : (
        <ListSection title={text.bookings.next}>
          <List of={next} loading={false} columns={false} row={bookingRow} empty={<None />} />
        </ListSection>
      )}
      <Feed />
      {past.length > 0 && (
        <ListSection title={text.bookings.past}>
          <List of={past} loading={false} columns={false} row={bookingRow} empty={null} />
        </ListSection>
      )}
    </Screen>
  )
}

const bookingRow = (booking: BookingItem) => <BookingRow booking={booking} />

function BookingRow({ booking }: { booking: BookingItem }) {
  const { event, occurrence, title, start, placeName, isCancelled, state, offerEndsAt, ahead, priceCents, guests } = booking
  const where = [start.time, placeName].filter(Boolean).join(' · ')
  const more = offerEndsAt !== null ? text.own.offered(momentWords(offerEndsAt)) : ahead !== null && text.own.ahead(ahead)
  return (
    <Row
      to={`/appuntamenti/${event}${occurrence && `?giorno=${occurrence}`}`}
      thumb={<DateTile date={start.date} plain={isCancelled} />}
      title={title}
      detail={
        isCancelled ? (
          <Tag tone="bad" icon={ban}>
            {text.cancelled}
          </Tag>
        ) : (
          <>
            <span>
              <OwnState of={state} />
              {guests > 0 && state === 'booked' && ` +${guests}`} · {where}
            </span>
            {more && <span>{more}</span>}
          </>
        )
      }
      end={state === 'booked' && !isCancelled && <span className="sm muted num">{formatMoney(priceCents)}</span>}
      chevron
    />
  )
}

const None = () => (
  <EmptyState
    icon={calendar}
    text={text.bookings.none}
    action={
      <LinkButton variant="secondary" size="sm" to="/appuntamenti">
        {text.bookings.seeProgramme}
      </LinkButton>
    }
  />
)

import { Navigate, useLocation } from 'react-router'
import type { BookingItem } from '#domain/events/event-booking.ts'
import { formatMoney } from '#domain/format.ts'
import { bookings } from './bookings.ts'
import { useSession } from '#app/platform/session/session.ts'
import { Screen } from '#app/shell/screen.tsx'
import { useNow } from '#app/ui/use-now.ts'
import { events as text } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTile } from '#app/ui/date-tile.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Group } from '#app/ui/group.tsx'
import { ban, calendar, cloudOff } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { List } from '#app/ui/list.tsx'
import { Row } from '#app/ui/row.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { loginPath } from '#app/shell/login-path.ts'
import { Feed } from './calendar-feed.tsx'
import { momentWords } from './moment-words.ts'
import { splitBookings } from './own-bookings.ts'
import { OwnState } from './own-state.tsx'
import { ViewSwitch } from './view-switch.tsx'

/** One's own registrations, also without a network, and the way into one's own calendar. */
export function LeMieIscrizioni() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const known = bookings.use()
  const { next, past } = splitBookings(known.data ?? [], useNow())
  // Signed out in another tab, or by the server's word.
  if (!user) return <Navigate to={loginPath('accedi', pathname)} replace />
  return (
    <Screen title={text.mine} freshness={known}>
      <ViewSwitch current="mie" />
      {known.data === null ? (
        <Unknown stale={known.stale} />
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

/** On their way, or never on this device. */
function Unknown({ stale }: { stale: boolean }) {
  if (!stale) return <SkeletonRows rows={3} />
  return (
    <Group>
      <EmptyState
        icon={cloudOff}
        text={text.bookings.notYet}
        action={
          <Button variant="secondary" size="sm" onClick={() => void bookings.refresh()}>
            {text.bookings.retry}
          </Button>
        }
      />
    </Group>
  )
}

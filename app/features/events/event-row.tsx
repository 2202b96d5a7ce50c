import type { ReactNode } from 'react'
import type { EventPlaces, BookingState } from '#domain/events/event-booking.ts'
import { formatMoney, formatWeekdayDate } from '#domain/format.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { events } from './texts.ts'
import { DateTile } from '#app/ui/date-tile.tsx'
import { ban, check, clock, hourglass } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { capital } from '#app/ui/capital.ts'
import { useAudience } from '#app/platform/card/audience.ts'
import { eventAddress, type Event } from './event.ts'
import { Icon } from '#app/ui/icon.tsx'
import styles from './event-row.module.css'

/**
 * One event in a list; `short`, on the home, leaves out place and price.
 *
 * @param mine the state of one's own booking; its day stands out in the programme
 * @param places places left now
 * @param next the next day of a recurring event: its address needs no day
 */
export function EventRow({
  event,
  short = false,
  mine,
  places,
  next,
  inWeek = false,
}: {
  event: Event
  short?: boolean
  mine?: ReactNode
  places?: EventPlaces | undefined
  next?: PlainDate | '' | undefined
  /** Below a heading that says which week: the tile has the weekday. */
  inWeek?: boolean
}) {
  const audience = useAudience(event.rules.audience)
  const when = inWeek ? event.start.time : events.at(capital(weekdayName(event.start.date)), event.start.time)
  const facts = [
    when,
    !short && event.place.name,
    !short && (audience ?? (event.rules.membersOnly && events.withCard)),
    !mine && places && placesText(places),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <Row
      to={eventAddress(event, next ?? event.occurrence)}
      thumb={<DateTile date={event.start.date} plain={event.isCancelled || (!short && !mine)} show={inWeek ? 'weekday' : 'month'} />}
      title={event.title}
      detail={
        event.isCancelled ? (
          <Tag tone="bad" icon={ban}>
            {events.cancelled}
          </Tag>
        ) : mine ? (
          <span>
            {mine} · {facts}
          </span>
        ) : (
          facts
        )
      }
      end={!short && !mine && !event.isCancelled && <span className="sm muted num">{formatMoney(event.memberCents)}</span>}
      chevron={short || Boolean(mine)}
    />
  )
}

const placesText = ({ left }: EventPlaces): string | false => left !== null && events.placesShort(left)

/** The weekday only: the tile shows day and month. */
const weekdayName = (date: PlainDate): string => formatWeekdayDate(date).split(' ')[0] ?? ''

const LOOKS: Record<BookingState, { icon: string; tone: string | undefined }> = {
  booked: { icon: check, tone: styles.ok },
  waiting: { icon: hourglass, tone: styles.muted },
  offered: { icon: clock, tone: styles.warn },
  withdrawn: { icon: ban, tone: styles.muted },
  declined: { icon: ban, tone: styles.muted },
  lapsed: { icon: ban, tone: styles.muted },
}

/** The state of one's own booking, as an icon and two words. */
export function OwnState({ of: state }: { of: BookingState }) {
  const { icon, tone } = LOOKS[state]
  return (
    <span className={tone}>
      <Icon of={icon} size={16} />
      {events.states[state]}
    </span>
  )
}

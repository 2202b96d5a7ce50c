import type { ReactNode } from 'react'
import type { EventPlaces } from '#domain/events/event-booking.ts'
import { formatMoney, formatWeekdayDate } from '#domain/format.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { events } from './texts.ts'
import { DateTile } from '#app/ui/date-tile.tsx'
import { ban } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { capital } from '#app/ui/capital.ts'
import { eventAddress, type Event } from './event.ts'

/**
 * The day as a tile, then what, when and where; `short` keeps the price out, on the home.
 *
 * @param mine how it stands with one's own registration; in the programme its day stands out
 * @param places how many are left now
 * @param next the next day of an event that comes again, which is where its address leads without a day
 */
export function EventRow({
  event,
  short = false,
  mine,
  places,
  next,
}: {
  event: Event
  short?: boolean
  mine?: ReactNode
  places?: EventPlaces | undefined
  next?: PlainDate | '' | undefined
}) {
  const when = events.at(capital(weekdayName(event.start.date)), event.start.time)
  const facts = [when, !short && event.place.name, !mine && places && placesText(places)].filter(Boolean).join(' · ')
  return (
    <Row
      to={eventAddress(event, next ?? event.occurrence)}
      thumb={<DateTile date={event.start.date} plain={event.isCancelled || (!short && !mine)} />}
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

/** The day's name alone: its number and month are on the tile. */
const weekdayName = (date: PlainDate): string => formatWeekdayDate(date).split(' ')[0] ?? ''

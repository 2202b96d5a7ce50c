import { formatMoney, formatWeekdayDate } from '#domain/format.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { lists } from '../../texts/lists.ts'
import { DateTile } from '../../ui/date-tile.tsx'
import { ban } from '../../ui/icons.ts'
import { Row } from '../../ui/row.tsx'
import { Tag } from '../../ui/tag.tsx'
import { capital } from '../capital.ts'
import type { Event } from './event.ts'

/** The day as a tile, then what, when and where; `short` keeps the price out, on the home. */
export function EventRow({ event, short = false }: { event: Event; short?: boolean }) {
  const when = lists.appuntamenti.at(capital(weekdayName(event.start.date)), event.start.time)
  return (
    <Row
      to={`/appuntamenti/${event.id}`}
      thumb={<DateTile date={event.start.date} plain={event.isCancelled} />}
      title={event.title}
      detail={
        event.isCancelled ? (
          <Tag tone="bad" icon={ban}>
            {lists.appuntamenti.cancelled}
          </Tag>
        ) : (
          [when, !short && event.place.name].filter(Boolean).join(' · ')
        )
      }
      end={!short && !event.isCancelled && <span className="sm muted num">{formatMoney(event.memberCents)}</span>}
      chevron={short}
    />
  )
}

/** The day's name alone: its number and month are on the tile. */
const weekdayName = (date: PlainDate): string => formatWeekdayDate(date).split(' ')[0] ?? ''

import { useMemo } from 'react'
import { isUpcoming, readMoment } from '#domain/events/event.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { placesOf, useEventPlaces } from '#app/features/events/data.ts'
import { EventActions, EventView } from '#app/features/events/event-screen.tsx'
import { daysOf, readEvent } from '#app/features/events/event.ts'
import { Banner } from '#app/ui/banner.tsx'
import { useNow } from '#app/ui/use-now.ts'
import styles from './content-preview.module.css'
import type { PreviewOf } from './preview-document.ts'
import { previewText as text } from './texts-preview.ts'

/** An event on its next day, with the places that members see. Without a start it is tomorrow's. */
export function EventPreview({ document, picture }: PreviewOf) {
  const now = useNow()
  const known = useEventPlaces()
  const hasStart = readMoment(document.start) !== null
  const item = useMemo(
    () => readEvent(hasStart ? document : { ...document, start: { date: addDays(romeDay(now), 1), time: '21:00' } }),
    [document, hasStart, now],
  )
  if (!item) return null
  const days = daysOf(item, now).filter((day) => isUpcoming(day, now))
  const event = days[0] ?? item
  const { capacity, bookedElsewhere, needsRegistration } = event.rules
  const left = capacity === null ? null : Math.max(0, capacity - bookedElsewhere)
  const { id, occurrence } = event
  const places = needsRegistration ? (placesOf(known, id, occurrence) ?? { event: id, occurrence, left, waiting: 0 }) : undefined
  const isOver = !isUpcoming(event, now)
  return (
    <>
      {!hasStart && (
        <div className={styles.above}>
          <Banner tone="info">{text.noStart}</Banner>
        </div>
      )}
      <EventView
        item={event}
        picture={picture}
        days={days}
        places={places}
        now={now}
        actions={!isOver && <EventActions event={event} mine={undefined} places={places} now={now} here="/appuntamenti" />}
      />
    </>
  )
}

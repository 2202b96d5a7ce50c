import { useMemo } from 'react'
import { readMoment } from '#domain/events/event.ts'
import { romeDay } from '#domain/plain-date.ts'
import { EventActions, EventView } from '#app/features/events/event-screen.tsx'
import { daysOf, isComing, readEvent } from '#app/features/events/event.ts'
import { Banner } from '#app/ui/banner.tsx'
import { useNow } from '#app/ui/use-now.ts'
import type { PreviewOf } from './preview-document.ts'
import { previewText as text } from './texts-preview.ts'

/** An event on its next day, without registrations. Without a start it is today's. */
export function EventPreview({ document, picture }: PreviewOf) {
  const now = useNow()
  const hasStart = readMoment(document.start) !== null
  const item = useMemo(
    () => readEvent(hasStart ? document : { ...document, start: { date: romeDay(now), time: '21:00' } }),
    [document, hasStart, now],
  )
  if (!item) return null
  const days = daysOf(item, now).filter((day) => isComing(day, now))
  const event = days[0] ?? item
  const { capacity, bookedElsewhere, needsRegistration } = event.rules
  const left = capacity === null ? null : Math.max(0, capacity - bookedElsewhere)
  const places = needsRegistration ? { event: event.id, occurrence: event.occurrence, left, waiting: 0 } : undefined
  const isOver = !isComing(event, now)
  return (
    <>
      {!hasStart && <Banner tone="info">{text.noStart}</Banner>}
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

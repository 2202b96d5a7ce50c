import type { BookingState } from '#domain/events/event-booking.ts'
import { useBookings } from '#app/features/events/data.ts'
import { useCollection } from '#app/platform/content/collections.ts'
import { useNow } from '#app/ui/use-now.ts'
import { home } from './texts.ts'
import { upcomingEvents, type Event } from '#app/features/events/event.ts'
import { EventRow, OwnState } from '#app/features/events/event-row.tsx'
import { nextOwn, ownStates } from '#app/features/events/own-bookings.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { SectionList } from '#app/ui/section-list.tsx'

const NOBODYS: ReadonlyMap<string, BookingState> = new Map()

/** The first events that will really be held. */
export function NextEvents({ title, show }: { title: string; show: number }) {
  const [known, next] = useHeld()
  return <Events known={known} title={title} of={next} show={show} mine={NOBODYS} />
}

/** The next event that the member takes part in; where there is none, the next of all. */
export function OwnNextEvent() {
  const [known, next] = useHeld()
  const mine = ownStates(useBookings())
  const own = nextOwn(next, mine)
  return <Events known={known} title={own ? home.ownEvent : home.nextEvent} of={own ? [own] : next} show={1} mine={mine} />
}

function useHeld() {
  const known = useCollection('appuntamenti')
  return [known, upcomingEvents(known.documents, useNow()).filter((event) => !event.isCancelled)] as const
}

type EventsProps = {
  known: ReturnType<typeof useHeld>[0]
  title: string
  of: Event[]
  /** How many are shown at most. */
  show: number
  /** How it stands with one's own registrations, by event and day. */
  mine: ReadonlyMap<string, BookingState>
}

function Events({ known, title, of, show, mine }: EventsProps) {
  const row = (event: Event) => {
    const state = mine.get(`${event.id} ${event.occurrence}`)
    return <EventRow event={event} short mine={state && <OwnState of={state} />} />
  }
  return (
    <ListSection title={title} all={{ to: '/appuntamenti', text: home.allEvents, label: home.allEventsLabel }}>
      <SectionList
        name="appuntamenti"
        also="convenzioni"
        known={known}
        of={of.slice(0, show)}
        empty={home.noEvents}
        noMatch={home.noEvents}
        row={row}
        columns={false}
        skeletons={show}
      />
    </ListSection>
  )
}

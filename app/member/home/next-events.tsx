import { useCollection } from '../../data/collections.ts'
import { useNow } from '../../shell/use-now.ts'
import { home } from '../../texts/home.ts'
import { upcomingEvents, type Event } from '../appuntamenti/event.ts'
import { EventRow } from '../appuntamenti/event-row.tsx'
import { ListSection } from '../list-section.tsx'
import { SectionList } from '../section-list.tsx'

/** The first events that will really be held. */
export function NextEvents({ title, show }: { title: string; show: number }) {
  const known = useCollection('appuntamenti')
  const next = upcomingEvents(known.documents, useNow()).filter((event) => !event.isCancelled)
  return (
    <ListSection title={title} all={{ to: '/appuntamenti', text: home.allEvents, label: home.allEventsLabel }}>
      <SectionList
        name="appuntamenti"
        also="convenzioni"
        known={known}
        of={next.slice(0, show)}
        empty={home.noEvents}
        noMatch={home.noEvents}
        row={row}
        columns={false}
        skeletons={show}
      />
    </ListSection>
  )
}

const row = (event: Event) => <EventRow event={event} short />

import { useState } from 'react'
import { romeDay } from '#domain/plain-date.ts'
import { matchesSearch } from '#domain/search.ts'
import { useCollection } from '../data/collections.ts'
import { Screen } from '../shell/screen.tsx'
import { useNow } from '../shell/use-now.ts'
import { lists } from '../texts/lists.ts'
import { SearchField } from '../ui/search-field.tsx'
import { byWeek, upcomingEvents, type Event } from './appuntamenti/event.ts'
import { EventRow } from './appuntamenti/event-row.tsx'
import { ListSection } from './list-section.tsx'
import { ResultCount } from './result-count.tsx'
import { SectionList } from './section-list.tsx'

export function Appuntamenti() {
  const known = useCollection('appuntamenti')
  const now = useNow()
  const [query, setQuery] = useState('')
  const found = upcomingEvents(known.documents, now).filter((event) => matchesSearch(searched(event), query))
  const groups = byWeek(found, romeDay(now))
  return (
    <Screen freshness={known.freshness}>
      <SearchField label={lists.search} placeholder={lists.appuntamenti.search} value={query} onChange={setQuery} />
      <ResultCount of={known}>{lists.appuntamenti.count(found.length)}</ResultCount>
      {groups.map(({ id, events }) => (
        <ListSection key={id} title={lists.appuntamenti[id]}>
          <Events known={known} events={events} query={query} />
        </ListSection>
      ))}
      {groups.length === 0 && <Events known={known} events={[]} query={query} />}
    </Screen>
  )
}

function Events({ known, events, query }: { known: ReturnType<typeof useCollection>; events: Event[]; query: string }) {
  return (
    <SectionList
      name="appuntamenti"
      known={known}
      of={events}
      empty={lists.appuntamenti.empty}
      noMatch={query ? lists.noMatch(query) : lists.appuntamenti.empty}
      row={row}
    />
  )
}

const row = (event: Event) => <EventRow event={event} />
const searched = ({ title, summary, categoryLabel, place }: Event) => ({ title, summary, categoryLabel, place: place.name })

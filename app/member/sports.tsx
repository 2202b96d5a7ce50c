import { useState } from 'react'
import { matchesSearch } from '#domain/search.ts'
import { useCollection } from '../data/collections.ts'
import { Screen } from '../shell/screen.tsx'
import { lists } from '../texts/lists.ts'
import { sports as words } from '../texts/sports.ts'
import { Button } from '../ui/button.tsx'
import { Chip, Chips } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { calendarClock, list, slidersHorizontal } from '../ui/icons.ts'
import { SearchField } from '../ui/search-field.tsx'
import { Segments } from '../ui/segments.tsx'
import { ResultCount } from './result-count.tsx'
import { SectionList } from './section-list.tsx'
import { filterCourses } from './sports/course-filter.ts'
import { readSport, type Sport } from './sports/sport.ts'
import { SportRow } from './sports/sport-row.tsx'
import { Timetable } from './sports/timetable.tsx'
import { FILTERS, useSportsView } from './sports/use-sports-view.ts'

const VIEWS = [
  { id: 'list', label: words.list, icon: list },
  { id: 'timetable', label: words.timetable, icon: calendarClock },
] as const

export function Sports() {
  const known = useCollection('sports')
  const [query, setQuery] = useState('')
  const { view, filters, toggle, clear, addressOf } = useSportsView()
  const all = known.documents.map(readSport)
  const filtered = filterCourses(all, filters)
  const found = filtered.filter((sport) => matchesSearch(searched(sport), query))
  const isEmptied = all.length > 0 && filtered.length === 0
  return (
    <Screen lead={all[0]?.season ? words.season(all[0].season) : lists.sports.lead} freshness={known.freshness}>
      <div className="stack">
        <Segments label={words.view} items={VIEWS} current={view} to={addressOf} />
        <SearchField label={lists.search} placeholder={lists.sports.search} value={query} onChange={setQuery} />
        <Chips label={words.filters}>
          <Chip on={filters.length === 0} onClick={clear}>
            {words.all}
          </Chip>
          {FILTERS.map((filter) => (
            <Chip key={filter} on={filters.includes(filter)} onClick={() => toggle(filter)}>
              {words[filter]}
            </Chip>
          ))}
        </Chips>
      </div>
      <ResultCount of={known}>{lists.sports.count(found.length)}</ResultCount>
      {isEmptied ? (
        <NothingLeft clear={clear} />
      ) : view === 'timetable' && found.length > 0 ? (
        <Timetable sports={found} />
      ) : (
        <SectionList name="sports" known={known} of={found} empty={lists.sports.empty} noMatch={lists.noMatch(query)} row={row} />
      )}
    </Screen>
  )
}

function NothingLeft({ clear }: { clear: () => void }) {
  return (
    <EmptyState
      icon={slidersHorizontal}
      text={words.noFiltered}
      action={
        <Button variant="secondary" size="sm" onClick={clear}>
          {words.clearFilters}
        </Button>
      }
    />
  )
}

const row = (sport: Sport) => <SportRow sport={sport} />
const searched = ({ name, description, place, courses }: Sport) => ({
  name,
  description,
  place,
  courses: courses.map((course) => [course.name, course.level, course.instructor]),
})

import { useState } from 'react'
import { matchesSearch } from '#domain/search.ts'
import { useCollection } from '#app/platform/content/collections.ts'
import { Screen } from '#app/shell/screen.tsx'
import { lists } from '#app/ui/texts/lists.ts'
import { sports as words } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip, Chips } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { calendarClock, list, slidersHorizontal } from '#app/ui/icons.ts'
import { SearchField } from '#app/ui/search-field.tsx'
import { Segments } from '#app/ui/segments.tsx'
import { ResultCount } from '#app/ui/result-count.tsx'
import { SectionList } from '#app/ui/section-list.tsx'
import { readSport, type Sport, filterCourses, type CourseFilter, sportLook } from './sport.ts'
import { Timetable } from './timetable.tsx'
import { Row } from '#app/ui/row.tsx'
import { Thumb } from '#app/ui/thumb.tsx'
import { daysText, placesText } from './course-text.ts'
import { useOwnSearch } from '#app/ui/pane.ts'

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
    <Screen lead={all[0]?.season ? words.season(all[0].season) : words.lead} freshness={known.freshness}>
      <div className="stack">
        <Segments label={words.view} items={VIEWS} current={view} to={addressOf} />
        <SearchField label={lists.search} placeholder={words.search} value={query} onChange={setQuery} />
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
      <ResultCount of={known}>{words.count(found.length)}</ResultCount>
      {isEmptied ? (
        <NothingLeft clear={clear} />
      ) : view === 'timetable' && found.length > 0 ? (
        <Timetable sports={found} />
      ) : (
        <SectionList name="sports" known={known} of={found} empty={words.empty} noMatch={lists.noMatch(query)} row={row} />
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

function SportRow({ sport: { id, name, icon, courses, picture } }: { sport: Sport }) {
  return (
    <Row
      to={`/sports/${id}`}
      thumb={<Thumb {...sportLook(icon)} picture={picture} />}
      title={name}
      detail={daysText(courses.flatMap(({ slots }) => slots))}
      end={<span className="sm muted">{placesText(courses)}</span>}
    />
  )
}

const FILTERS: readonly CourseFilter[] = ['young', 'adults', 'free', 'noCertificate']

function filtersOf(params: URLSearchParams): CourseFilter[] {
  const given = params.get('filtri')?.split(',')
  return FILTERS.filter((filter) => given?.includes(filter))
}

/** View and filters live in the address, for Back and for shared links. */
function useSportsView() {
  const { search, now, write } = useOwnSearch()
  const filters = filtersOf(search)
  const show = (value: string) => {
    const next = now()
    if (value) next.set('filtri', value)
    else next.delete('filtri')
    write(next)
  }
  return {
    view: search.get('vista') === 'orario' ? ('timetable' as const) : ('list' as const),
    filters,
    toggle: (filter: CourseFilter) => {
      const given = filtersOf(now())
      show(FILTERS.filter((one) => given.includes(one) !== (one === filter)).join(','))
    },
    clear: () => show(''),
    addressOf: (view: 'list' | 'timetable') => {
      const query = [...(view === 'timetable' ? ['vista=orario'] : []), ...(filters.length > 0 ? [`filtri=${filters.join(',')}`] : [])]
      return `/sports${query.length > 0 ? `?${query.join('&')}` : ''}`
    },
  }
}

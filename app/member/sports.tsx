import { useState } from 'react'
import { matchesSearch } from '#domain/search.ts'
import { useCollection } from '../data/collections.ts'
import { Screen } from '../shell/screen.tsx'
import { lists } from '../texts/lists.ts'
import { Row } from '../ui/row.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Thumb } from '../ui/thumb.tsx'
import { ResultCount } from './result-count.tsx'
import { SectionList } from './section-list.tsx'
import { readSport, type Sport } from './sports/sport.ts'
import { sportLook } from './sports/sport-look.ts'

export function Sports() {
  const known = useCollection('sports')
  const [query, setQuery] = useState('')
  const found = known.documents.map(readSport).filter((sport) => matchesSearch(searched(sport), query))
  return (
    <Screen lead={lists.sports.lead} freshness={known.freshness}>
      <SearchField label={lists.search} placeholder={lists.sports.search} value={query} onChange={setQuery} />
      <ResultCount of={known}>{lists.sports.count(found.length)}</ResultCount>
      <SectionList name="sports" known={known} of={found} empty={lists.sports.empty} noMatch={lists.noMatch(query)} row={row} />
    </Screen>
  )
}

function SportRow({ sport: { id, name, icon, place, courses } }: { sport: Sport }) {
  return (
    <Row
      to={`/sports/${id}`}
      thumb={<Thumb {...sportLook(icon)} />}
      title={name}
      detail={place}
      end={<span className="sm muted">{lists.sports.coursesCount(courses.length)}</span>}
    />
  )
}

const row = (sport: Sport) => <SportRow sport={sport} />
const searched = ({ name, description, place, courses }: Sport) => ({
  name,
  description,
  place,
  courses: courses.map((course) => course.name),
})

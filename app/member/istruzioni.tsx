import { useState } from 'react'
import { matchesSearch } from '#domain/search.ts'
import { useCollection, type KnownCollection } from '../data/collections.ts'
import { Screen } from '../shell/screen.tsx'
import { lists } from '../texts/lists.ts'
import { fileText } from '../ui/icons.ts'
import { Row } from '../ui/row.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { byTopic, readGuide, type Guide } from './istruzioni/guide.ts'
import { ListSection } from './list-section.tsx'
import { SectionList } from './section-list.tsx'

export function Istruzioni() {
  const known = useCollection('istruzioni')
  const [query, setQuery] = useState('')
  const found = known.documents.map(readGuide).filter((guide) => matchesSearch(guide, query))
  const topics = byTopic(found)
  return (
    <Screen lead={lists.istruzioni.lead} freshness={known.freshness}>
      <SearchField label={lists.search} placeholder={lists.istruzioni.search} value={query} onChange={setQuery} />
      {topics.map(({ topic, guides }) => (
        <ListSection key={topic} title={topic || lists.istruzioni.other}>
          <Guides known={known} guides={guides} query={query} />
        </ListSection>
      ))}
      {topics.length === 0 && <Guides known={known} guides={[]} query={query} />}
    </Screen>
  )
}

function Guides({ known, guides, query }: { known: KnownCollection; guides: Guide[]; query: string }) {
  return (
    <SectionList
      name="istruzioni"
      known={known}
      of={guides}
      empty={lists.istruzioni.empty}
      noMatch={lists.istruzioni.noMatch(query)}
      row={row}
    />
  )
}

const row = ({ id, title, summary, minutes }: Guide) => (
  <Row to={`/istruzioni/${id}`} icon={fileText} title={title} detail={summary} end={minutes !== null && <Minutes of={minutes} />} chevron />
)

function Minutes({ of }: { of: number }) {
  return (
    <span className="xs muted num">
      <span aria-hidden="true">{lists.istruzioni.minutes(of)}</span>
      <span className="vh">{lists.istruzioni.minutesLabel(of)}</span>
    </span>
  )
}

import { useState } from 'react'
import { matchesSearch } from '#domain/search.ts'
import { useCollection } from '../data/collections.ts'
import { Screen } from '../shell/screen.tsx'
import { guides as words } from '../texts/guides.ts'
import { lists } from '../texts/lists.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { search } from '../ui/icons.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { byTopic, readGuide, searched, type Guide } from './istruzioni/guide.ts'
import { GuideRow } from './istruzioni/guide-row.tsx'
import { ListSection } from './list-section.tsx'
import { ResultCount } from './result-count.tsx'
import { SectionList } from './section-list.tsx'

export function Istruzioni() {
  const known = useCollection('istruzioni')
  const [query, setQuery] = useState('')
  const found = known.documents.map(readGuide).filter((guide) => matchesSearch(searched(guide), query))
  const list = (guides: Guide[]) => (
    <SectionList
      name="istruzioni"
      known={known}
      of={guides}
      empty={lists.istruzioni.empty}
      noMatch={lists.istruzioni.noMatch(query)}
      row={row}
    />
  )
  const inVain = known.documents.length > 0 && found.length === 0
  return (
    <Screen lead={lists.istruzioni.lead} freshness={known.freshness}>
      <SearchField label={lists.search} placeholder={lists.istruzioni.search} value={query} onChange={setQuery} />
      <ResultCount of={known}>{words.count(found.length)}</ResultCount>
      {byTopic(found).map(({ topic, guides }) => (
        <ListSection key={topic} title={topic || lists.istruzioni.other}>
          {list(guides)}
        </ListSection>
      ))}
      {inVain && <NoGuide query={query} />}
      {found.length === 0 && !inVain && list([])}
    </Screen>
  )
}

/** Who finds no guide has a question that nobody has written about: it is worth telling. */
function NoGuide({ query }: { query: string }) {
  return (
    <EmptyState
      icon={search}
      text={lists.istruzioni.noMatch(query)}
      action={
        <LinkButton variant="secondary" size="sm" to="/segnalazioni">
          {words.report}
        </LinkButton>
      }
    />
  )
}

const row = (guide: Guide) => <GuideRow guide={guide} />

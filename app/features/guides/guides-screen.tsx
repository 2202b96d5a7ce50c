import { useState } from 'react'
import { matchesSearch } from '#domain/search.ts'
import { useCollection } from '#app/platform/content/collections.ts'
import { Screen } from '#app/shell/screen.tsx'
import { guides as words } from './texts.ts'
import { lists } from '#app/ui/texts/lists.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { search } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { byTopic, readGuide, searched, type Guide } from './guide.ts'
import { GuideRow } from './guide-row.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { ResultCount } from '#app/ui/result-count.tsx'
import { SectionList } from '#app/ui/section-list.tsx'

export function Istruzioni() {
  const known = useCollection('istruzioni')
  const [query, setQuery] = useState('')
  const found = known.documents.map(readGuide).filter((guide) => matchesSearch(searched(guide), query))
  const list = (guides: Guide[]) => (
    <SectionList name="istruzioni" known={known} of={guides} empty={words.empty} noMatch={words.noMatch(query)} row={row} />
  )
  const inVain = known.documents.length > 0 && found.length === 0
  return (
    <Screen lead={words.lead} freshness={known.freshness}>
      <SearchField label={lists.search} placeholder={words.search} value={query} onChange={setQuery} />
      <ResultCount of={known}>{words.count(found.length)}</ResultCount>
      {byTopic(found).map(({ topic, guides }) => (
        <ListSection key={topic} title={topic || words.other}>
          {list(guides)}
        </ListSection>
      ))}
      {inVain && <NoGuide query={query} />}
      {found.length === 0 && !inVain && list([])}
    </Screen>
  )
}

/** Without a matching guide, the question can be sent as a report. */
function NoGuide({ query }: { query: string }) {
  return (
    <EmptyState
      icon={search}
      text={words.noMatch(query)}
      action={
        <LinkButton variant="secondary" size="sm" to="/segnalazioni">
          {words.report}
        </LinkButton>
      }
    />
  )
}

const row = (guide: Guide) => <GuideRow guide={guide} />

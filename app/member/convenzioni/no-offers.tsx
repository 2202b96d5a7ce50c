import { convenzioni } from '../../texts/convenzioni.ts'
import { lists } from '../../texts/lists.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Group } from '../../ui/group.tsx'
import { heart, search } from '../../ui/icons.ts'
import type { useOfferChoice } from './use-offer-choice.ts'

/** There are offers, but none for this search and these filters. */
export function NoOffers({ choice: { query, category, view, change } }: { choice: ReturnType<typeof useOfferChoice> }) {
  const isFavourites = view === 'preferite' && !query && !category
  const text = isFavourites ? convenzioni.noFavourites : query && !category && !view ? lists.noMatch(query) : convenzioni.noMatch
  return (
    <Group>
      <EmptyState
        icon={isFavourites ? heart : search}
        text={text}
        action={
          <Button variant="secondary" size="sm" onClick={() => change({ query: '', category: '', view: null })}>
            {convenzioni.clear}
          </Button>
        }
      />
    </Group>
  )
}

import { convenzioni } from './texts.ts'
import { lists } from '#app/ui/texts/lists.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Group } from '#app/ui/group.tsx'
import { heart, search } from '#app/ui/icons.ts'
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

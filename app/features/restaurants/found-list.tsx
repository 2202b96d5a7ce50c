import { ristoranti as text } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionList } from '#app/ui/section-list.tsx'
import { NO_FILTERS } from './filters.ts'
import type { Found } from './find-restaurants.ts'
import { RestaurantRow } from './restaurant-row.tsx'
import type { Restaurants } from './use-restaurants.ts'

/** The rows that the filters leave, or the way out of filters that leave none. */
export function FoundList({ of, columns = true, onChoose }: { of: Restaurants; columns?: boolean; onChoose?: (id: string) => void }) {
  const { known, found, now, setFilters } = of
  const row = (one: Found) => <RestaurantRow found={one} now={now} {...(onChoose && { onClick: () => onChoose(one.id) })} />
  return (
    <>
      <SectionList name="ristoranti" known={known} of={found} empty={text.empty} noMatch={text.noMatch} row={row} columns={columns} />
      {known.documents.length > 0 && found.length === 0 && (
        <Button variant="secondary" size="sm" onClick={() => setFilters(NO_FILTERS)}>
          {text.clear}
        </Button>
      )}
    </>
  )
}

import { useState } from 'react'
import { lists } from '#app/ui/texts/lists.ts'
import { ristoranti as text } from './texts.ts'
import { Chip, Chips } from '#app/ui/chip.tsx'
import { clock, locateFixed, slidersHorizontal, ticketPercent, wheat } from '#app/ui/icons.ts'
import { SearchField } from '#app/ui/search-field.tsx'
import { capital } from '#app/ui/capital.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { activeFilters, cuisinesOf, toggled, type Wish } from './filters.ts'
import { PositionNote } from '#app/ui/position-note.tsx'
import type { Restaurants } from './use-restaurants.ts'

/** So many kitchens have a chip of their own; all of them are in the sheet. */
const FREQUENT = 4

type FilterBarProps = { of: Restaurants; withSearch?: boolean; onMap?: boolean; onSheet: (open: boolean) => void }

/** Search, the filters that are asked for most as chips, and the way to the others. */
export function FilterBar({ of, withSearch = true, onMap = false, onSheet }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const { filters, setFilters, restaurants, sort, sortBy } = of
  const open = (next: boolean) => {
    setOpen(next)
    onSheet(next)
  }
  const wish = (one: Wish) => ({
    on: filters.wishes.includes(one),
    onClick: () => setFilters({ ...filters, wishes: toggled(filters.wishes, one) }),
  })
  const count = activeFilters(filters)
  return (
    <>
      {withSearch && (
        <SearchField
          label={lists.search}
          placeholder={text.search}
          value={filters.query}
          onChange={(query) => setFilters({ ...filters, query })}
        />
      )}
      <Chips label={text.filters}>
        <Chip on={count > 0} icon={slidersHorizontal} aria-label={text.filtersOn(count)} aria-haspopup="dialog" onClick={() => open(true)}>
          {text.filters}
          {count > 0 && <span className="num">{count}</span>}
        </Chip>
        <Chip on={sort === 'distance'} icon={locateFixed} onClick={() => void sortBy(sort === 'distance' ? 'name' : 'distance')}>
          {text.nearMe}
        </Chip>
        <Chip on={filters.openNow} icon={clock} onClick={() => setFilters({ ...filters, openNow: !filters.openNow })}>
          {text.openNow}
        </Chip>
        <Chip on={filters.discount} icon={ticketPercent} onClick={() => setFilters({ ...filters, discount: !filters.discount })}>
          {text.discount}
        </Chip>
        <Chip icon={wheat} {...wish('glutenFree')}>
          {text.wishes.glutenFree}
        </Chip>
        <Chip {...wish('accessible')}>{text.wishes.accessible}</Chip>
        {cuisinesOf(restaurants)
          .slice(0, FREQUENT)
          .map((cuisine) => (
            <Chip
              key={cuisine}
              on={filters.cuisines.includes(cuisine)}
              onClick={() => setFilters({ ...filters, cuisines: toggled(filters.cuisines, cuisine) })}
            >
              {capital(cuisine)}
            </Chip>
          ))}
      </Chips>
      <PositionNote state={of.positionState} onMap={onMap} />
      <FilterSheet open={isOpen} onClose={() => open(false)} of={of} />
    </>
  )
}

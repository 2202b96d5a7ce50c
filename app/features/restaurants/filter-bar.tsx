import { useState, type ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { lists } from '#app/ui/texts/lists.ts'
import { ristoranti as text } from './texts.ts'
import { Chip, Chips } from '#app/ui/chip.tsx'
import { clock, locateFixed, slidersHorizontal, ticketPercent, wheat, list, map } from '#app/ui/icons.ts'
import { SearchField } from '#app/ui/search-field.tsx'
import { capital } from '#app/ui/capital.ts'
import { activeFilters, cuisinesOf, NO_FILTERS, toggled, type Filters, type Wish, writeFilters } from './filters.ts'
import { PositionNote } from '#app/ui/position-note.tsx'
import type { Restaurants } from './use-restaurants.ts'
import { Segments } from '#app/ui/segments.tsx'
import styles from './filter-bar.module.css'

/** How many cuisines have a chip in the bar; the sheet has all. */
const FREQUENT = 4

type FilterBarProps = { of: Restaurants; withSearch?: boolean; onMap?: boolean; onSheet: (open: boolean) => void }

/** Search, the most used filters as chips, and a button for the others. */
export function FilterBar({ of, withSearch = true, onMap = false, onSheet }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const { filters, setFilters, restaurants, sort, sortBy } = of
  const open = (next: boolean) => {
    setOpen(next)
    onSheet(next)
  }
  const chips = chipsOf(of)
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
        {chips.openNow(clock)}
        {chips.discount(ticketPercent)}
        {chips.wish('glutenFree', wheat)}
        {chips.wish('accessible')}
        {cuisinesOf(restaurants).slice(0, FREQUENT).map(chips.cuisine)}
      </Chips>
      <PositionNote state={of.positionState} onMap={onMap} />
      <FilterSheet open={isOpen} onClose={() => open(false)} of={of} />
    </>
  )
}

const NEEDS: Wish[] = ['glutenFree', 'glutenFreeDedicated', 'vegetarian', 'vegan', 'accessible', 'stepFree', 'accessibleToilet']
const MORE: Wish[] = ['outdoor', 'dogs']

/** Every filter. A change applies at once: the last button shows how many restaurants match. */
function FilterSheet({ open, onClose, of }: { open: boolean; onClose: () => void; of: Restaurants }) {
  const { filters, setFilters, restaurants, found } = of
  const chips = chipsOf(of)
  return (
    <Sheet open={open} onClose={onClose} title={text.filters}>
      <div className={styles.groups}>
        <Group title={text.groups.needs}>{NEEDS.map((wish) => chips.wish(wish))}</Group>
        <Group title={text.groups.price}>{[1, 2, 3].map(chips.price)}</Group>
        <Group title={text.groups.cuisine}>{cuisinesOf(restaurants).map(chips.cuisine)}</Group>
        <Group title={text.groups.more}>
          {chips.openNow()}
          {chips.discount()}
          {MORE.map((wish) => chips.wish(wish))}
        </Group>
        <div className="pair">
          <Button
            variant="secondary"
            disabled={activeFilters(filters) === 0}
            onClick={() => setFilters({ ...NO_FILTERS, query: filters.query })}
          >
            {text.clear}
          </Button>
          <Button onClick={onClose}>{text.show(found.length)}</Button>
        </div>
      </div>
    </Sheet>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div className={styles.chips}>{children}</div>
    </fieldset>
  )
}

/** A chip for each kind of filter, for the bar and for the sheet. */
function chipsOf({ filters, setFilters }: Restaurants) {
  const chip = (label: string | undefined, on: boolean, change: Partial<Filters>, icon = '') => (
    <Chip key={label} on={on} icon={icon} onClick={() => setFilters({ ...filters, ...change })}>
      {label}
    </Chip>
  )
  const { openNow, discount, wishes, prices, cuisines } = filters
  return {
    openNow: (icon?: string) => chip(text.openNow, openNow, { openNow: !openNow }, icon),
    discount: (icon?: string) => chip(text.discount, discount, { discount: !discount }, icon),
    wish: (one: Wish, icon?: string) => chip(text.wishes[one], wishes.includes(one), { wishes: toggled(wishes, one) }, icon),
    price: (one: number) => chip(text.prices[one], prices.includes(one), { prices: toggled(prices, one) }),
    cuisine: (one: string) => chip(capital(one), cuisines.includes(one), { cuisines: toggled(cuisines, one) }),
  }
}

const VIEWS = [
  { id: 'list', label: text.list, icon: list },
  { id: 'map', label: text.map, icon: map },
] as const

/** List or map, each at its own URL with the same filters. */
export function ViewSwitch({ current, filters }: { current: 'list' | 'map'; filters: Filters }) {
  return (
    <Segments
      label={text.view}
      items={VIEWS}
      current={current}
      to={(id) => (id === 'map' ? '/ristoranti/map' : '/ristoranti') + writeFilters(filters)}
    />
  )
}

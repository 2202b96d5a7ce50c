import type { ReactNode } from 'react'
import { ristoranti as text } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { capital } from '#app/ui/capital.ts'
import styles from './filter-sheet.module.css'
import { activeFilters, cuisinesOf, NO_FILTERS, toggled, type Wish } from './filters.ts'
import type { Restaurants } from './use-restaurants.ts'

const NEEDS: Wish[] = ['glutenFree', 'glutenFreeDedicated', 'vegetarian', 'vegan', 'accessible', 'stepFree', 'accessibleToilet']
const MORE: Wish[] = ['outdoor', 'dogs']

/** Every filter. What is pressed counts at once: the button at the end says how many are left. */
export function FilterSheet({ open, onClose, of }: { open: boolean; onClose: () => void; of: Restaurants }) {
  const { filters, setFilters, restaurants, found } = of
  const wishes = (some: Wish[]) =>
    some.map((wish) => (
      <Chip key={wish} on={filters.wishes.includes(wish)} onClick={() => setFilters({ ...filters, wishes: toggled(filters.wishes, wish) })}>
        {text.wishes[wish]}
      </Chip>
    ))
  return (
    <Sheet open={open} onClose={onClose} title={text.filters}>
      <div className={styles.groups}>
        <Group title={text.groups.needs}>{wishes(NEEDS)}</Group>
        <Group title={text.groups.price}>
          {[1, 2, 3].map((price) => (
            <Chip
              key={price}
              on={filters.prices.includes(price)}
              onClick={() => setFilters({ ...filters, prices: toggled(filters.prices, price) })}
            >
              {text.prices[price]}
            </Chip>
          ))}
        </Group>
        <Group title={text.groups.cuisine}>
          {cuisinesOf(restaurants).map((cuisine) => (
            <Chip
              key={cuisine}
              on={filters.cuisines.includes(cuisine)}
              onClick={() => setFilters({ ...filters, cuisines: toggled(filters.cuisines, cuisine) })}
            >
              {capital(cuisine)}
            </Chip>
          ))}
        </Group>
        <Group title={text.groups.more}>
          <Chip on={filters.openNow} onClick={() => setFilters({ ...filters, openNow: !filters.openNow })}>
            {text.openNow}
          </Chip>
          <Chip on={filters.discount} onClick={() => setFilters({ ...filters, discount: !filters.discount })}>
            {text.discount}
          </Chip>
          {wishes(MORE)}
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

import { ristoranti as text, openShort } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionList } from '#app/ui/section-list.tsx'
import { NO_FILTERS } from './filters.ts'
import type { Found } from './find-restaurants.ts'
import type { Restaurants } from './use-restaurants.ts'
import { formatDistance } from '#domain/format.ts'
import { Deal } from '#app/ui/deal.tsx'
import { Row } from '#app/ui/row.tsx'
import { Thumb } from '#app/ui/thumb.tsx'
import { capital } from '#app/ui/capital.ts'
import { insteadOf } from '#app/ui/whole-figure.ts'
import { cuisineLook } from './restaurant.ts'

/** The restaurants that match, or the way out of filters that match none. */
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

/** @param onClick replaces the link to the restaurant's page, on the map */
export function RestaurantRow({ found, now, onClick }: { found: Found; now: number; onClick?: () => void }) {
  const { id, name, cuisine, comune, discount, picture } = found.restaurant
  const far = found.distance === null ? null : formatDistance(found.distance)
  const detail = [capital(cuisine[0] ?? ''), comune, found.open && openShort(found.open, now)].filter(Boolean).join(' · ')
  return (
    <Row
      {...(onClick ? { onClick } : { to: `/ristoranti/${id}` })}
      thumb={<Thumb {...cuisineLook(cuisine)} picture={picture} />}
      title={name}
      detail={detail}
      end={
        discount ? (
          <Deal note={far ?? insteadOf(discount.figure, discount.headline)}>{discount.figure}</Deal>
        ) : (
          far && <span className="xs muted num">{far}</span>
        )
      }
    />
  )
}

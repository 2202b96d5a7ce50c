import { useMemo, useState } from 'react'
import { positionOf } from '#domain/distance.ts'
import type { MapPlace } from '#app/ui/map/map-place.ts'
import { useWide } from '#app/ui/use-wide.ts'
import { ristoranti as text } from './texts.ts'
import { MapScreen } from '#app/shell/map-screen.tsx'
import { cuisineLook } from './cuisine-look.ts'
import { FilterBar } from './filter-bar.tsx'
import { FoundList } from './found-list.tsx'
import { PlaceCard } from './place-card.tsx'
import type { Found } from './find-restaurants.ts'
import { useRestaurants } from './use-restaurants.ts'
import { ViewSwitch } from './view-switch.tsx'

/** The restaurants on the map; on a wide screen their list stands beside it, on a phone it is one press away. */
export function RistorantiMap() {
  const [isFiltering, setFiltering] = useState(false)
  const restaurants = useRestaurants({ isFiltering })
  const { known, found, filters, sort } = restaurants
  const [chosen, setChosen] = useState(() => new URLSearchParams(location.search).get('scelto'))
  const isWide = useWide()
  const places = useMemo(() => found.flatMap(placeOf), [found])
  const shown = found.find(({ id }) => id === chosen)
  return (
    <MapScreen
      title={text.mapTitle}
      heading={text.title}
      known={known}
      controls={
        <>
          <ViewSwitch current="map" filters={filters} />
          <FilterBar of={restaurants} withSearch={isWide} onMap onSheet={setFiltering} />
        </>
      }
      count={text.count(found.length, sort === 'distance')}
      list={<FoundList of={restaurants} columns={false} onChoose={setChosen} />}
      places={places}
      chosen={shown ? chosen : null}
      onChoose={setChosen}
      isNear={sort === 'distance'}
      chosenLabel={text.chosen}
      card={shown && <PlaceCard found={shown} now={restaurants.now} onClose={() => setChosen(null)} />}
      inView={(inView) => text.inView(inView, found.length)}
    />
  )
}

function placeOf({ restaurant }: Found): MapPlace[] {
  const position = positionOf(restaurant)
  const { id, name, comune, discount, cuisine } = restaurant
  return position ? [{ id, name, comune, position, figure: discount?.figure ?? null, icon: cuisineLook(cuisine).icon }] : []
}

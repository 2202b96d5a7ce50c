import { useMemo, useState } from 'react'
import { positionOf } from '#domain/distance.ts'
import type { MapPlace } from '#app/ui/map/map-place.ts'
import { useWide } from '#app/ui/use-wide.ts'
import { openLong, ristoranti as text } from './texts.ts'
import { MapScreen } from '#app/shell/map-screen.tsx'
import { cuisineLook } from './restaurant.ts'
import { FilterBar, ViewSwitch } from './filter-bar.tsx'
import { FoundList } from './found-list.tsx'
import type { Found } from './find-restaurants.ts'
import { useRestaurants } from './use-restaurants.ts'
import { formatDistance } from '#domain/format.ts'
import { Thumb } from '#app/ui/thumb.tsx'
import { capital } from '#app/ui/capital.ts'
import { MapCard } from '#app/ui/map-card.tsx'

/** The restaurants on the map; a wide screen shows the list beside it. */
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

/** The chosen restaurant on the map. */
function PlaceCard({ found, now, onClose }: { found: Found; now: number; onClose: () => void }) {
  const { id, name, cuisine, discount, lat, lng, picture } = found.restaurant
  return (
    <MapCard
      thumb={<Thumb {...cuisineLook(cuisine)} picture={picture} />}
      name={name}
      detail={[capital(cuisine[0] ?? ''), found.open && openLong(found.open, now)].filter(Boolean).join(' · ')}
      figure={discount?.figure ?? null}
      far={found.distance === null ? null : formatDistance(found.distance)}
      lat={lat}
      lng={lng}
      to={`/ristoranti/${id}`}
      onClose={onClose}
    />
  )
}

import { lazy, Suspense, useMemo, useState } from 'react'
import { positionOf } from '#domain/distance.ts'
import type { MapPlace } from '../map/map-place.ts'
import { FreshnessNote, LastUpdate } from '../shell/freshness.tsx'
import { Screen } from '../shell/screen.tsx'
import { useWide } from '../shell/use-wide.ts'
import { ristoranti as text } from '../texts/ristoranti.ts'
import { ResultCount } from './result-count.tsx'
import { cuisineLook } from './ristoranti/cuisine-look.ts'
import { FilterBar } from './ristoranti/filter-bar.tsx'
import { FoundList } from './ristoranti/found-list.tsx'
import { PlaceCard } from './ristoranti/place-card.tsx'
import { useRestaurants, type Found } from './ristoranti/use-restaurants.ts'
import { ViewSwitch } from './ristoranti/view-switch.tsx'
import styles from './ristoranti-map.module.css'

// Leaflet and the outlines are larger than the rest of the app together: they come when a map is looked at.
const MapView = lazy(async () => ({ default: (await import('../map/map-view.tsx')).MapView }))

/** The height of what a phone's map has above it. */
const CONTROLS_PX = 112

/** The restaurants on the map; on a wide screen their list stands beside it, on a phone it is one press away. */
export function RistorantiMap() {
  const [isFiltering, setFiltering] = useState(false)
  const restaurants = useRestaurants({ isFiltering })
  const { known, found, filters, sort } = restaurants
  const [chosen, setChosen] = useState(() => new URLSearchParams(location.search).get('scelto'))
  const [inView, setInView] = useState(0)
  const isWide = useWide()
  const places = useMemo(() => found.flatMap(placeOf), [found])
  const shown = found.find(({ id }) => id === chosen)

  const controls = (
    <>
      <ViewSwitch current="map" filters={filters} />
      <FilterBar of={restaurants} withSearch={isWide} onSheet={setFiltering} />
    </>
  )
  return (
    <Screen title={text.mapTitle} heading={text.title} headingIn="bar">
      <div className={styles.page}>
        {isWide && (
          <div className={styles.side}>
            {controls}
            <FreshnessNote freshness={known.freshness} />
            <ResultCount of={known}>{text.count(found.length, sort === 'distance')}</ResultCount>
            <FoundList of={restaurants} columns={false} onChoose={setChosen} />
            <LastUpdate freshness={known.freshness} />
          </div>
        )}
        <div className={styles.map}>
          {!isWide && <div className={styles.top}>{controls}</div>}
          <Suspense fallback={<div className={styles.waiting} />}>
            <MapView
              label={text.mapTitle}
              coveredTop={isWide ? 0 : CONTROLS_PX}
              places={places}
              chosen={shown ? chosen : null}
              onChoose={setChosen}
              onInView={setInView}
            />
          </Suspense>
        </div>
        <section className={styles.panel} aria-label={text.chosen} aria-live="polite">
          {shown && <PlaceCard found={shown} now={restaurants.now} onClose={() => setChosen(null)} />}
          <p className={styles.count}>{text.inView(inView, found.length)}</p>
          {!isWide && <FreshnessNote freshness={known.freshness} />}
        </section>
      </div>
    </Screen>
  )
}

function placeOf({ restaurant }: Found): MapPlace[] {
  const position = positionOf(restaurant)
  const { id, name, comune, discount, cuisine } = restaurant
  return position ? [{ id, name, comune, position, figure: discount?.figure ?? null, icon: cuisineLook(cuisine).icon }] : []
}

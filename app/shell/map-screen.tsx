import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { KnownCollection } from '#app/platform/content/collections.ts'
import type { MapPlace } from '#app/ui/map/map-place.ts'
import { FreshnessNote, LastUpdate } from './freshness.tsx'
import { Screen } from './screen.tsx'
import { useWide } from '#app/ui/use-wide.ts'
import styles from './map-screen.module.css'
import { ResultCount } from '#app/ui/result-count.tsx'

// Leaflet and the outlines are larger than the rest of the app together: they come when a map is looked at.
const MapView = lazy(async () => ({ default: (await import('#app/ui/map/map-view.tsx')).MapView }))

/** The height of what a phone's map has above it. */
const CONTROLS_PX = 112

type MapScreenProps = {
  /** Of the page and of its map. */
  title: string
  /** Of the section, in the bar. */
  heading: string
  known: KnownCollection
  /** The switch between list and map, and the filters. */
  controls: ReactNode
  count: string
  /** Beside the map on a wide screen; on a phone it is one press away. */
  list: ReactNode
  places: MapPlace[]
  chosen: string | null
  onChoose: (id: string | null) => void
  isNear: boolean
  chosenLabel: string
  /** The chosen place; nothing where none is. */
  card: ReactNode
  /** How many of the places are within the window, in words. */
  inView: (shown: number) => string
}

/** A section's places on the map, under the same filters as its list. */
export function MapScreen({ title, heading, known, controls, count, list, places, chosen, onChoose, isNear, ...panel }: MapScreenProps) {
  const [inView, setInView] = useState(0)
  const isWide = useWide()
  return (
    <Screen title={title} heading={heading} headingIn="bar">
      <div className={styles.page}>
        {isWide && (
          <div className={styles.side}>
            {controls}
            <FreshnessNote freshness={known.freshness} />
            <ResultCount of={known}>{count}</ResultCount>
            {list}
            <LastUpdate freshness={known.freshness} />
          </div>
        )}
        <div className={styles.map}>
          {!isWide && <div className={styles.top}>{controls}</div>}
          <Suspense fallback={<div className={styles.waiting} />}>
            <MapView
              label={title}
              coveredTop={isWide ? 0 : CONTROLS_PX}
              places={places}
              chosen={chosen}
              onChoose={onChoose}
              isNear={isNear}
              onInView={setInView}
            />
          </Suspense>
        </div>
        <section className={styles.panel} aria-label={panel.chosenLabel} aria-live="polite">
          {panel.card}
          <p className={styles.count}>{panel.inView(inView)}</p>
          {!isWide && <FreshnessNote freshness={known.freshness} />}
        </section>
      </div>
    </Screen>
  )
}

import { lazy, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject, type SyntheticEvent } from 'react'
import type { KnownCollection } from '#app/platform/content/collections.ts'
import type { MapPlace } from '#app/ui/map/map-place.ts'
import { FreshnessNote, LastUpdate } from './freshness.tsx'
import { Screen } from './screen.tsx'
import { useWide } from '#app/ui/use-wide.ts'
import styles from './map-screen.module.css'
import { ResultCount } from '#app/ui/result-count.tsx'

// Leaflet and the outlines are larger than the rest of the app: they load with a map only.
const MapView = lazy(async () => ({ default: (await import('#app/ui/map/map-view.tsx')).MapView }))

/** The height of the controls above a phone's map. */
const CONTROLS_PX = 112

type MapScreenProps = {
  /** The name of the page and of its map. */
  title: string
  /** The section's name, in the bar. */
  heading: string
  known: KnownCollection
  /** The switch between list and map, and the filters. */
  controls: ReactNode
  count: string
  /** Beside the map on a wide screen; on a phone behind one press. */
  list: ReactNode
  places: MapPlace[]
  chosen: string | null
  onChoose: (id: string | null) => void
  isNear: boolean
  chosenLabel: string
  /** The chosen place; null without one. */
  card: ReactNode
  /** The number of places within the window, in words. */
  inView: (shown: number) => string
}

/** A section's places on the map, with the filters of its list. */
export function MapScreen({ title, heading, known, controls, count, list, places, chosen, onChoose, isNear, ...panel }: MapScreenProps) {
  const [inView, setInView] = useState<number | null>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const chosenPlace = places.find(({ id }) => id === chosen)
  const side = useChosenRow(chosenPlace ? (chosenPlace.row ?? chosenPlace.id) : null)
  const point = ({ target }: SyntheticEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
    setPointed(places.find((place) => (place.row ?? place.id) === row)?.id ?? null)
  }
  const isWide = useWide()
  return (
    <Screen title={title} heading={heading} headingIn="bar">
      <div className={styles.page}>
        {isWide && (
          <div
            ref={side}
            className={styles.side}
            onPointerOver={point}
            onFocus={point}
            onPointerLeave={() => setPointed(null)}
            onBlur={() => setPointed(null)}
          >
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
              pointed={pointed}
              onChoose={onChoose}
              isNear={isNear}
              onInView={setInView}
            />
          </Suspense>
        </div>
        <section className={styles.panel} aria-label={panel.chosenLabel} aria-live="polite">
          {panel.card}
          <p className={styles.count}>{known.freshness.fetchedAt === null || inView === null ? '…' : panel.inView(inView)}</p>
          {!isWide && <FreshnessNote freshness={known.freshness} />}
        </section>
      </div>
    </Screen>
  )
}

/** Marks the chosen place's row and scrolls it into view: pressing its pin is like pressing the row. Returns the list's ref. */
function useChosenRow(row: string | null): RefObject<HTMLDivElement | null> {
  const side = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = side.current
    const item = row === null ? null : place?.querySelector(`[data-row="${CSS.escape(row)}"]`)
    const press = item?.querySelector('a, button')
    if (!item || !press || !place) return
    press.setAttribute('aria-current', 'true')
    const [list, at] = [place.getBoundingClientRect(), item.getBoundingClientRect()]
    if (at.top < list.top || at.bottom > list.bottom) place.scrollTop += at.top - list.top - list.height / 3
    return () => press.removeAttribute('aria-current')
  }, [row])
  return side
}

import { useEffect, useId, useMemo, useRef, useState, type ComponentProps } from 'react'
import { type Position, positionOf } from '#domain/distance.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { OptionalPart } from './optional-part.tsx'
import field from '#app/ui/field.module.css'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { map as mapIcon, mapPin, search, x } from '#app/ui/icons.ts'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { backTo, useUndo } from '#app/ui/desk/use-undo.ts'
import { TextField } from '#app/ui/text-field.tsx'
import type { PlaceMap } from './place-map.tsx'
import { findPlaces, type Known, knownPlaces, placeOfAddress, pointWords, readPlace } from './place.ts'
import styles from './place-field.module.css'
import { placeText as text } from './texts.ts'

type Point = { lat: number | null; lng: number | null }

const NO_POINT: Point = { lat: null, lng: null }

type PlaceFieldProps = {
  /** Path in the record, such as `address`. */
  name: string
  label: string
  value: Point
  /** The sentence of the error. */
  problem?: string | undefined
  onChange(value: Point): void
  /** The address field's value: where to look on the map. */
  address: string
}

/** A position: by address, by coordinates or a map's link, or by a tap on the map. No other service is asked for an address. */
export function PlaceField({ name, label, value, problem, onChange, address }: PlaceFieldProps) {
  const id = useId()
  const point = value && positionOf(value)
  const known = useKnownPlaces()
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [look, setLook] = useState<Position | null>(null)
  const [said, setSaid] = useState('')
  const toggle = useRef<HTMLButtonElement>(null)

  const put = (at: Position) => {
    setSaid('')
    onChange({ lat: at.lat, lng: at.lng })
  }
  const show = (place: Known) => {
    setQuery('')
    setOpen(true)
    setLook({ lat: place.lat, lng: place.lng })
    setSaid(text.near(place.name))
  }
  const write = (written: string) => {
    const read = readPlace(written)
    if (read === null || read === 'short') {
      setQuery(written)
      return setSaid(read === 'short' ? text.shortLink : '')
    }
    setQuery('')
    put(read)
  }
  const found = findPlaces(known ?? [], query)
  const enter = () => {
    if (found[0]) show(found[0])
    else if (query.trim() && !said) setSaid(text.notFound(query.trim()))
  }
  const addressed = useMemo(() => placeOfAddress(known ?? [], address), [known, address])
  const byAddress = () => {
    if (addressed) show(addressed)
    else setSaid(address.trim() ? text.notFound(address.trim()) : text.noAddress)
  }
  const offerBack = useUndo(value, onChange)
  const remove = () => {
    onChange(NO_POINT)
    offerBack(text.removed, backTo(value, NO_POINT))
    // The pressed button disappears with the point.
    toggle.current?.focus()
  }

  return (
    <fieldset className={styles.field}>
      <legend className={field.label}>{label}</legend>
      <output className={styles.point}>
        {point ? (
          <>
            <Icon of={mapPin} size={18} />
            <span className="sm num">{pointWords(point, known ?? [])}</span>
          </>
        ) : (
          <span className="sm muted">{text.none}</span>
        )}
      </output>
      {point && (
        <span className={styles.remove}>
          <IconButton label={text.remove} icon={x} size={18} onClick={remove} />
        </span>
      )}
      <FieldNotes id={id} problem={problem} />
      <TextField
        label={text.find}
        name={`${name}Find`}
        icon={search}
        hint={text.findHint}
        value={query}
        autoComplete="off"
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter must not submit the form.
          event.preventDefault()
          enter()
        }}
      />
      {found.length > 0 && (
        <ul className={styles.found} aria-label={text.found}>
          {found.map((place) => (
            <li key={`${place.name} ${place.lat}`}>
              <Button variant="secondary" size="xs" onClick={() => show(place)}>
                {place.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <output className="sm">{said || (isOpen && !point && !look && addressed ? text.near(addressed.name) : '')}</output>
      <div className={styles.buttons}>
        <Button ref={toggle} variant="tint" size="sm" icon={mapIcon} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? text.close : text.open}
        </Button>
        <Button variant="tint" size="sm" icon={search} onClick={byAddress}>
          {text.byAddress}
        </Button>
      </div>
      {isOpen && (
        <OptionalPart sorry={text.failed}>
          <MapWhenHere point={point} look={look ?? (point ? null : addressed)} onPoint={put} />
        </OptionalPart>
      )}
    </fieldset>
  )
}

/** Leaflet and the outlines are larger than the rest of the form: they load when the map is opened, and again when the network is back. */
function MapWhenHere(props: ComponentProps<typeof PlaceMap>) {
  const [loaded, setLoaded] = useState<{ Map: typeof PlaceMap } | 'failed' | null>(null)
  useEffect(() => {
    let isHere = true
    const load = () =>
      import('./place-map.tsx').then(
        ({ PlaceMap: Map }) => isHere && setLoaded({ Map }),
        (error: unknown) => {
          logWarning('map not loaded', error)
          if (isHere) setLoaded('failed')
        },
      )
    void load()
    addEventListener('online', load)
    return () => {
      isHere = false
      removeEventListener('online', load)
    }
  }, [])
  if (loaded === null) return <p className="sm muted">{text.waiting}</p>
  if (loaded === 'failed') return <Banner tone="neutral">{text.failed}</Banner>
  return (
    <>
      <p className="xs muted">{text.mapHint}</p>
      <loaded.Map {...props} />
    </>
  )
}

/** Null until they are loaded; a copy on the device needs no network. */
function useKnownPlaces(): Known[] | null {
  const [known, setKnown] = useState<Known[] | null>(null)
  useEffect(() => {
    let isHere = true
    const load = async () => {
      const { loadOutlines } = await import('#app/ui/map/outlines.ts')
      const { labels } = await loadOutlines()
      if (isHere) setKnown(knownPlaces(labels))
    }
    load().catch((error: unknown) => logWarning('places of the map not loaded', error))
    return () => {
      isHere = false
    }
  }, [])
  return known
}

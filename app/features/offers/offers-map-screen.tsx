import { useMemo, useState } from 'react'
import { distanceMetres } from '#domain/distance.ts'
import { formatDistance } from '#domain/format.ts'
import { usePosition } from '#app/platform/device/position.ts'
import { useWide } from '#app/ui/use-wide.ts'
import { convenzioni as text } from './texts.ts'
import { pages } from '#app/ui/texts/shell.ts'
import { list, map } from '#app/ui/icons.ts'
import { Segments } from '#app/ui/segments.tsx'
import { Thumb } from '#app/ui/thumb.tsx'
import { categoryLook } from './offer.ts'
import { OfferFilters } from './offer-filters.tsx'
import { OfferList } from './offer-list.tsx'
import { firstPlace, offerPlaces, type OfferPlace } from './offer-places.ts'
import { useOffers, choiceSearch } from './use-offers.ts'
import { MapCard } from '#app/ui/map-card.tsx'
import { MapScreen } from '#app/shell/map-screen.tsx'

const VIEWS = [
  { id: 'list', label: text.list, icon: list },
  { id: 'map', label: text.map, icon: map },
] as const

/** The offers on the map: a pin with the benefit for each of their places. */
export function ConvenzioniMap() {
  const shown = useOffers()
  const { known, choice, found, here } = shown
  const isWide = useWide()
  const places = useMemo(() => offerPlaces(found), [found])
  // The offer that a detail page asked for; its places may load later.
  const [asked] = useState(() => new URLSearchParams(location.search).get('scelto'))
  const [pressed, setPressed] = useState<string | null>()
  const wanted = pressed === undefined ? firstPlace(places, asked) : pressed
  const chosen = places.find(({ id }) => id === wanted)
  return (
    <MapScreen
      title={text.mapTitle}
      heading={pages.convenzioni}
      known={known}
      controls={
        <>
          <Segments
            label={text.view}
            items={VIEWS}
            current="map"
            to={(id) => (id === 'map' ? '/convenzioni/map' : '/convenzioni') + choiceSearch(choice)}
          />
          <OfferFilters of={shown} withSearch={isWide} onMap />
        </>
      }
      count={text.count(found.length, here !== null)}
      list={
        <OfferList
          of={shown}
          columns={false}
          press={({ id }) => {
            const place = firstPlace(places, id)
            return place === null ? undefined : () => setPressed(place)
          }}
        />
      }
      places={places}
      chosen={chosen?.id ?? null}
      onChoose={setPressed}
      isNear={here !== null}
      chosenLabel={text.chosen}
      card={chosen && <ChosenPlace of={chosen} onClose={() => setPressed(null)} />}
      inView={(inView) => (places.length > 0 ? text.inView(inView, places.length) : found.length > 0 ? text.nowhere : text.noMatch)}
    />
  )
}

function ChosenPlace({ of: { offer, place, position, figure }, onClose }: { of: OfferPlace; onClose: () => void }) {
  const { position: here } = usePosition()
  return (
    <MapCard
      thumb={<Thumb {...categoryLook(offer.category)} picture={offer.picture} />}
      name={offer.partner}
      detail={[place.street, place.comune].filter(Boolean).join(', ') || offer.categoryLabel}
      figure={figure}
      far={here && formatDistance(distanceMetres(here, position))}
      lat={position.lat}
      lng={position.lng}
      to={`/convenzioni/${offer.id}`}
      onClose={onClose}
    />
  )
}

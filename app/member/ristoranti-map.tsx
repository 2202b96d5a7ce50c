import { useCollection } from '../data/collections.ts'
import { Screen } from '../shell/screen.tsx'
import { lists } from '../texts/lists.ts'
import { Banner } from '../ui/banner.tsx'
import { mapPinned } from '../ui/icons.ts'
import { PlaceRow } from './place-row.tsx'
import { readRestaurant, type Restaurant } from './ristoranti/restaurant.ts'
import { ViewSwitch } from './ristoranti/view-switch.tsx'
import { SectionList } from './section-list.tsx'
import styles from './ristoranti-map.module.css'

/** Until the map is drawn, its page says so and gives every address, which opens in a map of the person's choice. */
export function RistorantiMap() {
  const known = useCollection('ristoranti')
  const restaurants = known.documents.map(readRestaurant)
  return (
    <Screen title={lists.ristoranti.mapTitle} heading={lists.ristoranti.title} headingIn="bar" freshness={known.freshness}>
      <div className={styles.top}>
        <ViewSwitch current="map" />
        <Banner tone="info" icon={mapPinned}>
          {lists.ristoranti.mapSoon}
        </Banner>
      </div>
      <SectionList
        name="ristoranti"
        known={known}
        of={restaurants}
        empty={lists.ristoranti.empty}
        noMatch={lists.ristoranti.empty}
        row={row}
      />
    </Screen>
  )
}

const row = (restaurant: Restaurant) => <PlaceRow {...restaurant} />

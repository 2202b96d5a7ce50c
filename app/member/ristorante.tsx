import { Screen } from '../shell/screen.tsx'
import { lists } from '../texts/lists.ts'
import { check } from '../ui/icons.ts'
import { Icon } from '../ui/icon.tsx'
import { capital } from './capital.ts'
import { ContactRows } from './contact-rows.tsx'
import { Detail } from './detail.tsx'
import { DetailBand } from './detail-band.tsx'
import { DetailHead } from './detail-head.tsx'
import { DetailPart } from './detail-part.tsx'
import { cuisineLook } from './ristoranti/cuisine-look.ts'
import { OpeningHours } from './ristoranti/opening-hours.tsx'
import { readRestaurant, type Restaurant } from './ristoranti/restaurant.ts'
import styles from './ristorante.module.css'
import { ShowCard } from './show-card.tsx'

export function Ristorante() {
  return <Detail of="ristoranti" back="/ristoranti" read={readRestaurant} as={RestaurantDetail} />
}

function RestaurantDetail({ item: restaurant }: { item: Restaurant }) {
  const { name, cuisine, description, discount, features, accessibilityNote, priceBand } = restaurant
  return (
    <Screen title={name} headingIn="content" bar={{ back: '/ristoranti', ...(discount && { actions: null }) }}>
      <DetailBand seed={restaurant.id} {...cuisineLook(cuisine)}>
        {discount?.figure}
      </DetailBand>
      <DetailHead kind={capital(cuisine.join(', '))} title={name}>
        {priceBand !== null && <p className="sm">{lists.ristoranti.price[priceBand]}</p>}
      </DetailHead>
      <div className="stack">
        {discount && (
          <DetailPart title={discount.headline}>
            <p>{discount.terms}</p>
          </DetailPart>
        )}
        <p>{description}</p>
        <ul className={styles.features}>
          {features.map((feature) => (
            <li key={feature}>
              <Icon of={check} size={18} />
              {lists.ristoranti.features[feature]}
            </li>
          ))}
        </ul>
        {accessibilityNote && <p className="muted">{accessibilityNote}</p>}
        <OpeningHours hours={restaurant.hours} closures={restaurant.closures} />
        <ContactRows
          name={name}
          places={[{ ...restaurant, name: restaurant.street, street: '' }]}
          phone={restaurant.phone}
          website={restaurant.website}
        />
      </div>
      {discount && <ShowCard />}
    </Screen>
  )
}

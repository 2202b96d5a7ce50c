import { wholeFigure } from '#app/ui/whole-figure.ts'
import { positionOf } from '#domain/distance.ts'
import { Screen } from '#app/shell/screen.tsx'
import { ristoranti as text } from './texts.ts'
import { check, map } from '#app/ui/icons.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { QuickActions } from '#app/ui/quick-actions.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import { capital } from '#app/ui/capital.ts'
import { ContactRows } from '#app/ui/contact-rows.tsx'
import { Detail, type DetailOf, DetailHead } from '#app/shell/detail.tsx'
import { DetailBand } from '#app/ui/detail-band.tsx'
import { DetailPart } from '#app/ui/detail-part.tsx'
import { OpeningHours, OpenNow } from './opening-hours.tsx'
import { readRestaurant, type Restaurant, cuisineLook } from './restaurant.ts'
import { useHolidayPlace } from './use-holiday-place.ts'
import styles from './restaurant-screen.module.css'
import { ShowCard } from '#app/ui/show-card.tsx'
import { useClock } from '#app/ui/use-clock.ts'

export function Ristorante() {
  return <Detail of="ristoranti" back="/ristoranti" read={readRestaurant} as={RestaurantDetail} />
}

function RestaurantDetail({ item: restaurant, picture }: DetailOf<Restaurant>) {
  const { id, name } = restaurant
  const bar = { back: '/ristoranti', actions: <ShareButton title={name} path={`/ristoranti/${id}`} /> }
  return (
    <Screen title={name} headingIn="content" bar={bar}>
      <RestaurantView item={restaurant} picture={picture} />
    </Screen>
  )
}

/** The screen's content. */
export function RestaurantView({ item: restaurant, picture }: DetailOf<Restaurant>) {
  const { id, name, cuisine, description, discount, features, accessibilityNote, priceBand, openings } = restaurant
  const now = useClock()
  const place = useHolidayPlace()(restaurant)
  return (
    <>
      <DetailBand picture={picture} seed={id} {...cuisineLook(cuisine)}>
        {discount?.figure}
      </DetailBand>
      <DetailHead kind={capital(cuisine.join(', '))} title={name}>
        <OpenNow openings={openings} place={place} now={now} />
        {priceBand !== null && <p className="sm">{text.price[priceBand]}</p>}
      </DetailHead>
      <QuickActions name={name} phone={restaurant.phone} place={restaurant} />
      <div className="stack">
        {discount && (
          <DetailPart title={wholeFigure(discount.headline)}>
            <p>{wholeFigure(discount.terms)}</p>
          </DetailPart>
        )}
        {description && <p>{description}</p>}
        {features.length > 0 && (
          <ul className={styles.features}>
            {features.map((feature) => (
              <li key={feature}>
                <Icon of={check} size={18} />
                {text.wishes[feature]}
              </li>
            ))}
          </ul>
        )}
        {accessibilityNote && <p className="muted">{accessibilityNote}</p>}
        <OpeningHours openings={openings} now={now} />
        <ContactRows
          name={name}
          places={[{ ...restaurant, name: restaurant.street, street: '' }]}
          phone={restaurant.phone}
          website={restaurant.website}
        />
        {positionOf(restaurant) && (
          <LinkButton variant="tint" icon={map} to={`/ristoranti/map?scelto=${encodeURIComponent(id)}`}>
            {text.onTheMap}
          </LinkButton>
        )}
      </div>
      {discount && <ShowCard />}
    </>
  )
}

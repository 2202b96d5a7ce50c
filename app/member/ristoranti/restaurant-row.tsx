import { capital } from '../capital.ts'
import { Deal } from '../../ui/deal.tsx'
import { Row } from '../../ui/row.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { cuisineLook } from './cuisine-look.ts'
import type { Restaurant } from './restaurant.ts'

export function RestaurantRow({ restaurant }: { restaurant: Restaurant }) {
  const { id, name, cuisine, comune, discount } = restaurant
  return (
    <Row
      to={`/ristoranti/${id}`}
      thumb={<Thumb {...cuisineLook(cuisine)} />}
      title={name}
      detail={[capital(cuisine.join(', ')), comune].filter(Boolean).join(' · ')}
      end={discount && <Deal>{discount.figure}</Deal>}
    />
  )
}

import { formatDistance } from '#domain/format.ts'
import { openShort } from './texts.ts'
import { Deal } from '#app/ui/deal.tsx'
import { Row } from '#app/ui/row.tsx'
import { Thumb } from '#app/ui/thumb.tsx'
import { capital } from '#app/ui/capital.ts'
import { cuisineLook } from './cuisine-look.ts'
import type { Found } from './find-restaurants.ts'

/** @param onClick in place of leading to its page: on the map it is shown there */
export function RestaurantRow({ found, now, onClick }: { found: Found; now: number; onClick?: () => void }) {
  const { id, name, cuisine, comune, discount } = found.restaurant
  const far = found.distance === null ? null : formatDistance(found.distance)
  const detail = [capital(cuisine[0] ?? ''), comune, openShort(found.open, now)].filter(Boolean).join(' · ')
  return (
    <Row
      {...(onClick ? { onClick } : { to: `/ristoranti/${id}` })}
      thumb={<Thumb {...cuisineLook(cuisine)} />}
      title={name}
      detail={detail}
      end={discount ? <Deal note={far}>{discount.figure}</Deal> : far && <span className="xs muted num">{far}</span>}
    />
  )
}

import { formatDistance } from '#domain/format.ts'
import { openLong } from './texts.ts'
import { Thumb } from '#app/ui/thumb.tsx'
import { capital } from '#app/ui/capital.ts'
import { MapCard } from '#app/ui/map-card.tsx'
import { cuisineLook } from './cuisine-look.ts'
import type { Found } from './find-restaurants.ts'

/** The chosen restaurant on the map: whether it is open decides. */
export function PlaceCard({ found, now, onClose }: { found: Found; now: number; onClose: () => void }) {
  const { id, name, cuisine, discount, lat, lng } = found.restaurant
  return (
    <MapCard
      thumb={<Thumb {...cuisineLook(cuisine)} />}
      name={name}
      detail={[capital(cuisine[0] ?? ''), openLong(found.open, now)].filter(Boolean).join(' · ')}
      figure={discount?.figure ?? null}
      far={found.distance === null ? null : formatDistance(found.distance)}
      lat={lat}
      lng={lng}
      to={`/ristoranti/${id}`}
      onClose={onClose}
    />
  )
}

import { lists } from './texts/lists.ts'
import { mapPin } from './icons.ts'
import { Row } from './row.tsx'
import { mapAddress } from './map-address.ts'

/** A place with its address, which opens a map outside the app. */
export function PlaceRow({
  name,
  street,
  comune,
  lat,
  lng,
}: {
  name: string
  street: string
  comune: string
  lat: number | null
  lng: number | null
}) {
  const href = mapAddress(lat, lng)
  const address = [street, comune].filter(Boolean).join(', ')
  const title = name || address
  if (!title) return null
  return (
    <Row
      icon={mapPin}
      title={title}
      detail={name && address}
      {...(href && { href, chevron: true, end: <span className="vh">{lists.directions(title)}</span> })}
    />
  )
}

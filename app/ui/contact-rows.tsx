import { phoneLink } from './phone-link.ts'
import { lists } from './texts/lists.ts'
import { shell } from './texts/shell.ts'
import { Group } from './group.tsx'
import { externalLink, mail, phone as phoneIcon } from './icons.ts'
import { Row } from './row.tsx'
import { PlaceRow } from './place-row.tsx'
import { Address } from './address.tsx'

export type Contacts = {
  /** The place that the contacts belong to, for screen readers. */
  name: string
  places: { name: string; street: string; comune: string; lat: number | null; lng: number | null }[]
  phone?: string
  email?: string
  website?: string | null
}

/** Places and contacts. */
export function ContactRows({ name, places, phone, email, website }: Contacts) {
  const isSaid = places.some((place) => place.name || place.street || place.comune)
  if (!isSaid && !phone && !email && !website) return null
  return (
    <Group>
      {places.map((place) => (
        <PlaceRow key={`${place.name} ${place.street}`} {...place} />
      ))}
      {phone && <Row icon={phoneIcon} title={phone} detail={lists.call(name)} href={phoneLink(phone)} chevron />}
      {email && <Row icon={mail} title={<Address of={email} />} detail={lists.write(name)} href={`mailto:${email}`} chevron />}
      {website && (
        <Row icon={externalLink} title={new URL(website).hostname} detail={`${lists.website} ${shell.newWindow}`} href={website} chevron />
      )}
    </Group>
  )
}

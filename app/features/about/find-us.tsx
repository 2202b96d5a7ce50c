import { about as words } from './texts.ts'
import { Group } from '#app/ui/group.tsx'
import { accessibility as accessibilityIcon, bus, car, clock, navigation, trainFront } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { textOf } from '#domain/fields.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { PlaceRow } from '#app/ui/place-row.tsx'
import type { About } from './about.ts'

/** Where the association is, how to get there, when its office is open. */
export function FindUs({ findUs, seat }: { findUs: About['findUs']; seat: Record<string, unknown> }) {
  const { address, lat, lng, officeHours, byTrain, byBus, byCar, accessibility } = findUs
  const directions = textOf(seat.directions)
  return (
    <ListSection title={words.findUs}>
      <Group>
        {address && <PlaceRow name={address} street="" comune="" lat={lat} lng={lng} />}
        {officeHours && <Row icon={clock} title={words.officeHours} detail={officeHours} />}
        {directions && <Row icon={navigation} title={words.directions} detail={directions} />}
        {byTrain && <Row icon={trainFront} title={words.train} detail={byTrain} />}
        {byBus && <Row icon={bus} title={words.bus} detail={byBus} />}
        {byCar && <Row icon={car} title={words.car} detail={byCar} />}
        {accessibility && <Row icon={accessibilityIcon} title={words.accessibility} detail={accessibility} />}
      </Group>
    </ListSection>
  )
}

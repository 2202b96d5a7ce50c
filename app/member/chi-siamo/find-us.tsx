import { association } from '../../data/association.ts'
import { lists } from '../../texts/lists.ts'
import { Group } from '../../ui/group.tsx'
import { car, clock, footprints, info, mail, navigation, phone } from '../../ui/icons.ts'
import { Row } from '../../ui/row.tsx'
import { textOf } from '../document.ts'
import { ListSection } from '../list-section.tsx'
import { PlaceRow } from '../place-row.tsx'
import type { About } from './about.ts'

/** Where the association is, when its office is open, how to write and call. */
export function FindUs({ findUs, contacts }: { findUs: About['findUs']; contacts: Record<string, unknown> }) {
  const email = textOf(contacts.email)
  const number = textOf(contacts.phone)
  const { address, lat, lng, officeHours, byTrain, byBus, byCar, accessibility } = findUs
  return (
    <ListSection title={lists.chiSiamo.findUs}>
      <Group>
        {address && <PlaceRow name={address} street="" comune="" lat={lat} lng={lng} />}
        {officeHours && <Row icon={clock} title={lists.chiSiamo.officeHours} detail={officeHours} />}
        {email && <Row icon={mail} title={email} detail={lists.write(association().shortName)} href={`mailto:${email}`} chevron />}
        {number && (
          <Row
            icon={phone}
            title={number}
            detail={lists.call(association().shortName)}
            href={`tel:${number.replaceAll(' ', '')}`}
            chevron
          />
        )}
        {byTrain && <Row icon={footprints} title={lists.chiSiamo.train} detail={byTrain} />}
        {byBus && <Row icon={navigation} title={lists.chiSiamo.bus} detail={byBus} />}
        {byCar && <Row icon={car} title={lists.chiSiamo.car} detail={byCar} />}
        {accessibility && <Row icon={info} title={lists.accessibility} detail={accessibility} />}
      </Group>
    </ListSection>
  )
}

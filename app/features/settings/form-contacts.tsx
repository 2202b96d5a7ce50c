import { numberOf, recordOf, textOf } from '#domain/fields.ts'
import { PlaceField } from '#app/ui/desk/place/place-field.tsx'
import { Line, Lines } from './inputs.tsx'
import { useSectionForm } from './section-form.ts'
import styles from './settings.module.css'
import { settingsText } from './texts.ts'

const { fields: text, parts } = settingsText
const SEAT = 'seat'

export function ContactsForm() {
  const mail = { type: 'email', inputMode: 'email', autoCapitalize: 'none' } as const
  return (
    <>
      <h2>{parts.reach}</h2>
      <Line path="contacts.email" {...mail} />
      <Line path="contacts.pec" {...mail} />
      <div className={styles.pair}>
        <Line path="contacts.phone" type="tel" />
        <Line path="contacts.mobile" type="tel" />
      </div>
      <Line path="contacts.whatsapp" type="tel" />
      <Line path="contacts.website" type="url" autoCapitalize="none" hint={text.website} />
      <Line path="contacts.privacyEmail" {...mail} hint={text.privacy} />
      <Line path="contacts.accessibilityEmail" {...mail} hint={text.privacy} />
      <Line path="contacts.safeguardingEmail" {...mail} />
      <h2>{parts.seat}</h2>
      <p className="muted sm">{text.seat}</p>
      <Line path="seat.street" />
      <div className={styles.pair}>
        <Line path="seat.cap" inputMode="numeric" />
        <Line path="seat.comune" />
        <Line path="seat.provincia" autoCapitalize="characters" />
      </div>
      <SeatPoint />
      <Lines path="seat.directions" />
      <Lines path="seat.accessibility" />
    </>
  )
}

/** The seat's point on the map: typed, found from the address, or tapped. */
function SeatPoint() {
  const { values, problemAt, put } = useSectionForm()
  const seat = recordOf(values[SEAT])
  const wrong = problemAt(`${SEAT}.lat`) ?? problemAt(`${SEAT}.lng`)
  return (
    <PlaceField
      name={SEAT}
      label={text.point}
      value={{ lat: numberOf(seat.lat), lng: numberOf(seat.lng) }}
      problem={wrong}
      address={['street', 'comune'].map((part) => textOf(seat[part])).join(', ')}
      onChange={(point) => put(SEAT, (seat) => ({ ...recordOf(seat), ...point }))}
    />
  )
}

import { Degrees, Line, Lines } from '../inputs.tsx'
import styles from '../settings.module.css'
import { settingsText } from '../texts.ts'

const { fields: text, parts } = settingsText

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
      <div className={styles.pair}>
        <Degrees path="seat.lat" hint={text.degrees} />
        <Degrees path="seat.lng" hint={text.degrees} />
      </div>
      <Lines path="seat.directions" />
      <Lines path="seat.accessibility" />
    </>
  )
}

import { buttonClass } from './button.tsx'
import button from './button.module.css'
import { Icon } from './icon.tsx'
import { navigation, phone as phoneIcon } from './icons.ts'
import { mapAddress } from './map-address.ts'
import { phoneLink } from './phone-link.ts'
import styles from './quick-actions.module.css'
import { kitText } from './texts/kit.ts'
import { lists } from './texts/lists.ts'

type Place = { lat: number | null; lng: number | null }

/** The most used actions of a place's page, above its text: call and directions. Nothing when neither is known. */
export function QuickActions({ name, phone, place }: { name: string; phone: string; place: Place | undefined }) {
  const way = place ? mapAddress(place.lat, place.lng) : null
  if (!phone && !way) return null
  return (
    <div className={styles.actions}>
      {phone && <Action href={phoneLink(phone)} icon={phoneIcon} words={lists.callShort} label={lists.call(name)} />}
      {way && <Action href={way} icon={navigation} words={kitText.takeMe} label={lists.takeMeTo(name)} />}
    </div>
  )
}

const Action = ({ href, icon, words, label }: { href: string; icon: string; words: string; label: string }) => (
  <a href={href} aria-label={label} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
    <span className={button.face}>
      <Icon of={icon} size={18} />
      {words}
    </span>
  </a>
)

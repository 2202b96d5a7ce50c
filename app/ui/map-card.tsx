import type { ReactNode } from 'react'
import { kitText } from './texts/kit.ts'
import { lists } from './texts/lists.ts'
import buttons from './button.module.css'
import { buttonClass } from './button.tsx'
import { Deal } from './deal.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { navigation, x } from './icons.ts'
import { LinkButton } from './link-button.tsx'
import { mapAddress } from './map-address.ts'
import styles from './map-card.module.css'

type MapCardProps = {
  thumb: ReactNode
  name: string
  detail: string
  /** The discount with the card; null: none. */
  figure: string | null
  /** The distance, in words. */
  far: string | null
  lat: number | null
  lng: number | null
  to: string
  onClose: () => void
}

/** The chosen place on the map: name, key facts, discount, directions, and its page. */
export function MapCard({ thumb, name, detail, figure, far, lat, lng, to, onClose }: MapCardProps) {
  const directions = mapAddress(lat, lng)
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        {thumb}
        <div className={styles.words}>
          <h2>{name}</h2>
          <p>{detail}</p>
        </div>
        {figure ? (
          <span className={styles.deal}>
            <Deal note={far}>{figure}</Deal>
          </span>
        ) : (
          far && <span className="xs muted num">{far}</span>
        )}
        <IconButton className={styles.close} label={kitText.close} icon={x} size={20} onClick={onClose} />
      </div>
      <div className="pair">
        {directions && (
          <a className={buttonClass({ variant: 'tint' })} href={directions}>
            <span className={buttons.face}>
              <Icon of={navigation} />
              {kitText.takeMe}
              <span className="vh">. {lists.directions(name)}</span>
            </span>
          </a>
        )}
        <LinkButton to={to}>{figure ? kitText.seeDiscount : kitText.seeDetails}</LinkButton>
      </div>
    </div>
  )
}

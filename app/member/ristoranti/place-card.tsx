import { formatDistance } from '#domain/format.ts'
import { kitText } from '../../texts/kit.ts'
import { openLong, ristoranti as text } from '../../texts/ristoranti.ts'
import { lists } from '../../texts/lists.ts'
import buttons from '../../ui/button.module.css'
import { buttonClass } from '../../ui/button.tsx'
import { Deal } from '../../ui/deal.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { navigation, x } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { capital } from '../capital.ts'
import { mapAddress } from '../map-address.ts'
import { cuisineLook } from './cuisine-look.ts'
import styles from './place-card.module.css'
import type { Found } from './use-restaurants.ts'

/** What the map knows of the chosen one: who, whether it is open, the discount, the way there. */
export function PlaceCard({ found, now, onClose }: { found: Found; now: number; onClose: () => void }) {
  const { id, name, cuisine, discount, lat, lng } = found.restaurant
  const far = found.distance === null ? null : formatDistance(found.distance)
  const directions = mapAddress(lat, lng)
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <Thumb {...cuisineLook(cuisine)} />
        <div className={styles.words}>
          <h2>{name}</h2>
          <p>{[capital(cuisine[0] ?? ''), openLong(found.open, now)].filter(Boolean).join(' · ')}</p>
        </div>
        {discount ? (
          <span className={styles.deal}>
            <Deal note={far}>{discount.figure}</Deal>
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
              {text.takeMe}
              <span className="vh">. {lists.directions(name)}</span>
            </span>
          </a>
        )}
        <LinkButton to={`/ristoranti/${id}`}>{discount ? text.seeDiscount : text.seeDetails}</LinkButton>
      </div>
    </div>
  )
}

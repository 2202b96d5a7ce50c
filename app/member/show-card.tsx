import { home } from '../texts/home.ts'
import { qrCode } from '../ui/icons.ts'
import { LinkButton } from '../ui/link-button.tsx'
import styles from './show-card.module.css'

/** At the foot of a detail, always in reach of the thumb: the card is what makes the offer. */
export function ShowCard() {
  return (
    <div className={styles.bar} data-foot>
      <LinkButton to="/tessera" icon={qrCode} wide>
        {home.showCard}
      </LinkButton>
    </div>
  )
}

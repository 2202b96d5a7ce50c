import { qrCode } from './icons.ts'
import { LinkButton } from './link-button.tsx'
import { kitText } from './texts/kit.ts'
import styles from './show-card.module.css'

/** At the foot of a detail, always in reach of the thumb: the card is what makes the offer. */
export function ShowCard() {
  return (
    <div className={styles.bar} data-foot>
      <LinkButton to="/tessera" icon={qrCode} wide>
        {kitText.showCard}
      </LinkButton>
    </div>
  )
}

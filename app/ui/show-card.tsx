import { useSession } from '#app/platform/session/session.ts'
import { idCard, qrCode } from './icons.ts'
import { LinkButton } from './link-button.tsx'
import { kitText } from './texts/kit.ts'
import styles from './show-card.module.css'

/** At the foot of a detail, always in reach of the thumb: the card is what makes the offer. A visitor is led to it by the sign-in. */
export function ShowCard() {
  const { user } = useSession()
  return (
    <div className={styles.bar} data-foot>
      <LinkButton to="/tessera" icon={user ? qrCode : idCard} wide>
        {user ? kitText.showCard : kitText.signInToShow}
      </LinkButton>
    </div>
  )
}

import { useSession } from '#app/platform/session/session.ts'
import { idCard, qrCode } from './icons.ts'
import { LinkButton } from './link-button.tsx'
import { kitText } from './texts/kit.ts'
import styles from './show-card.module.css'

/** The card's button at the foot of a detail, always within reach: the offer requires the card. For a visitor it leads to the sign-in. */
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

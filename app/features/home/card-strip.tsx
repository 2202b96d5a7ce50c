import { Link } from 'react-router'
import { Card } from '#app/ui/card/card.tsx'
import { cardView } from '#app/ui/card/card-view.ts'
import { MovingCard } from '#app/ui/card/moving-card.tsx'
import { useCard } from '#app/platform/card/card.ts'
import { useNow } from '#app/ui/use-now.ts'
import { kitText } from '#app/ui/texts/kit.ts'
import { qrCode } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import styles from './card-strip.module.css'

/** The member's own card in its small form: one tap away from the whole of it. */
export function CardStrip() {
  const { card } = useCard()
  const now = useNow()
  if (card)
    return (
      <MovingCard>
        <Link className={styles.strip} to="/tessera">
          <span className="vh">{kitText.showCard}</span>
          <Card view={{ ...cardView(card, now), small: 'strip' }} />
        </Link>
      </MovingCard>
    )
  return (
    <LinkButton to="/tessera" icon={qrCode} wide>
      {kitText.showCard}
    </LinkButton>
  )
}

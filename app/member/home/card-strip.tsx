import { Link } from 'react-router'
import { Card } from '../../card/card.tsx'
import { cardView } from '../../card/card-view.ts'
import { MovingCard } from '../../card/moving-card.tsx'
import { useCard } from '../../data/card.ts'
import { useNow } from '../../shell/use-now.ts'
import { home } from '../../texts/home.ts'
import { qrCode } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import styles from './card-strip.module.css'

/** The member's own card in its small form: one tap away from the whole of it. */
export function CardStrip() {
  const { card } = useCard()
  const now = useNow()
  if (card)
    return (
      <MovingCard>
        <Link className={styles.strip} to="/tessera">
          <span className="vh">{home.showCard}</span>
          <Card view={{ ...cardView(card, now), small: 'strip' }} />
        </Link>
      </MovingCard>
    )
  return (
    <LinkButton to="/tessera" icon={qrCode} wide>
      {home.showCard}
    </LinkButton>
  )
}

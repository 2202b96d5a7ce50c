import { Card } from '#app/ui/card/card.tsx'
import type { CardView } from '#app/ui/card/card-view.ts'
import { cardText } from '#app/ui/card/texts.ts'
import { componenti as say } from './texts-kit.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './kit.module.css'
import { LONG_CODE, sampleView } from './sample-view.ts'
import { Section } from './kit-section.tsx'

const off = { until: null, untilText: null, code: null }
const { states, notice } = cardText

const VIEWS: Partial<CardView>[] = [
  { code: { text: LONG_CODE, expiresInS: 9 } },
  { name: say.longName },
  { state: 'expiring', pill: cardText.daysLeft(12) },
  { state: 'grace', pill: states.grace, untilText: '14/02/27' },
  { ...off, state: 'expired', pill: states.expired, notice: notice.expired('15/02/27') },
  { ...off, state: 'suspended', pill: states.suspended, notice: notice.suspended(say.suspendedText) },
  { ...off, state: 'cancelled', pill: states.cancelled, notice: notice.cancelled },
  { ...off, state: 'pending', pill: states.pending, notice: notice.pending(false) },
  { small: 'mini' },
  { small: 'strip', state: 'expired', pill: states.expired },
]

export function CardSection() {
  return (
    <Section title={say.sections.cards}>
      <div className={styles.cards}>
        {VIEWS.map((change) => (
          <Card key={JSON.stringify(change)} view={sampleView(change)}>
            {change.state === 'expired' && <Button>{cardText.renew}</Button>}
          </Card>
        ))}
      </div>
    </Section>
  )
}

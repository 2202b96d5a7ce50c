import type { CardAnswer } from '#domain/accounts/api.ts'
import type { CardState } from '#domain/cards/card-state.ts'
import { isOwnCard } from '#app/platform/card/card.ts'
import { renewal } from '#app/features/renewals/texts.ts'
import { cardText } from '#app/ui/card/texts.ts'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import type { Help } from '#app/features/renewals/card-help.tsx'
import styles from './next-step.module.css'

/** Below the reason why a card shows no code: its holder's next step. The secretariat is always one press away. */
export function NextStep({ card, state, onHelp }: { card: CardAnswer; state: CardState; onHelp: (help: Help) => void }) {
  const write = (look: 'primary' | 'tint') => (
    <Button wide variant={look} onClick={() => onHelp('write')}>
      {renewal.write}
    </Button>
  )
  if (state === 'expired')
    return (
      <>
        <Button wide onClick={() => onHelp('renew')}>
          {cardText.renew}
        </Button>
        {write('tint')}
      </>
    )
  // After the end of a membership another application is possible. Paid but not begun: the only thing to offer is the contact.
  const hasStep = state === 'cancelled' ? card.pending !== null : state === 'pending' && card.periods.validFrom === null
  if (!hasStep) return write('primary')
  const pending = card.pending ?? 'review'
  if (!isOwnCard(card.number))
    return (
      <>
        <p className={styles.waits}>{renewal.childPending[pending]}</p>
        {write('primary')}
      </>
    )
  const { text, action } = renewal.pending[pending]
  return (
    <>
      <p className={styles.waits}>{text}</p>
      {pending === 'fee' ? (
        <Button wide onClick={() => onHelp('pay')}>
          {action}
        </Button>
      ) : (
        <LinkButton wide to="/account/domanda">
          {action}
        </LinkButton>
      )}
      {write('tint')}
    </>
  )
}

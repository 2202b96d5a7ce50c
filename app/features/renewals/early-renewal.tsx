import type { CardAnswer } from '#domain/accounts/api.ts'
import { formatLongDate } from '#domain/format.ts'
import { renewal } from './texts.ts'
import { Group } from '#app/ui/group.tsx'
import { calendarClock } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'

/** Shown while renewal is open (sixty days before the end, domain guide, section 3) and the notice above the card is not shown yet. */
export const EarlyRenewal = ({ card, onRenew }: { card: CardAnswer; onRenew: () => void }) => (
  <Group>
    <Row
      icon={calendarClock}
      title={renewal.title}
      detail={card.periods.validTo && renewal.early(formatLongDate(card.periods.validTo))}
      onClick={onRenew}
      chevron
    />
  </Group>
)

import type { CardAnswer } from '#domain/accounts/api.ts'
import { formatLongDate, formatMoney } from '#domain/format.ts'
import { renewal } from './texts.ts'
import { Group } from '#app/ui/group.tsx'
import { banknote, calendarClock } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'

/** The fee that a valid card owes. */
export const FeeDue = ({ cents, onPay }: { cents: number; onPay: () => void }) => (
  <Group>
    <Row icon={banknote} title={renewal.dueTitle} detail={renewal.due(formatMoney(cents))} onClick={onPay} chevron />
  </Group>
)

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

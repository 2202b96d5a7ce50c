import type { CardAnswer } from '#domain/accounts/api.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { renewal } from './texts.ts'
import type { Contacts } from '#app/ui/office/contacts.ts'
import { FreeRenewal } from './free-renewal.tsx'
import { renewalLead } from './renewal-lead.ts'
import { Transfer } from './transfer.tsx'

/** What it costs to renew, or to begin, and how it is paid; a category without a fee is renewed with a press. */
export function Renewal({
  card,
  contacts,
  today,
  isFirst,
  onRenewed,
  onClose,
}: {
  card: CardAnswer
  contacts: Contacts
  today: PlainDate
  /** Of a card that waits for its first fee. */
  isFirst: boolean
  /** Brings in the renewed card. */
  onRenewed: () => Promise<unknown>
  onClose: () => void
}) {
  const { feeCents, bank } = contacts
  if (feeCents === 0 && !isFirst) return <FreeRenewal card={card} today={today} onRenewed={onRenewed} onClose={onClose} />
  return (
    <>
      <p className="muted">{isFirst ? renewal.payLead : renewalLead(card, today, false)}</p>
      {bank || feeCents !== null ? <Transfer amountCents={feeCents} bank={bank} /> : <p>{renewal.noMethods}</p>}
      <p className="sm muted">{renewal.paid}</p>
    </>
  )
}

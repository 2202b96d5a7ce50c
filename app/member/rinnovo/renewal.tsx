import type { CardAnswer } from '#domain/api.ts'
import { renewal } from '../../texts/renewal.ts'
import type { Contacts } from '../tessera/contacts.ts'
import { FreeRenewal } from './free-renewal.tsx'
import { Transfer } from './transfer.tsx'

/** What it costs to renew, or to begin, and how it is paid; a category without a fee is renewed with a press. */
export function Renewal({
  card,
  contacts,
  isFirst,
  onClose,
}: {
  card: CardAnswer
  contacts: Contacts
  /** Of a card that waits for its first fee. */
  isFirst: boolean
  onClose: () => void
}) {
  const { feeCents, bank } = contacts
  if (feeCents === 0 && !isFirst) return <FreeRenewal card={card} onClose={onClose} />
  return (
    <>
      <p className="muted">{isFirst ? renewal.payLead : renewal.lead}</p>
      {bank || feeCents !== null ? <Transfer amountCents={feeCents} bank={bank} /> : <p>{renewal.noMethods}</p>}
      <p className="sm muted">{renewal.paid}</p>
    </>
  )
}

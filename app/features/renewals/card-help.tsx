import { useState } from 'react'
import type { CardAnswer } from '#domain/accounts/api.ts'
import type { OnlineState } from '#domain/payments/online.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { appInfo } from '#app/platform/association.ts'
import { FreeRenewal } from './free-renewal.tsx'
import { PayOnline } from './pay-online.tsx'
import { renewalLead } from './renewal-lead.ts'
import { Renewed } from './renewed.tsx'
import { payOnlineText } from './texts-online.ts'
import { renewal } from './texts.ts'
import { decidedFeeText } from './texts-fee.ts'
import { Transfer } from './transfer.tsx'
import type { Contacts } from '#app/ui/office/contacts.ts'
import { Office, type OfficeProps } from '#app/ui/office/office.tsx'

/** The reason for showing the contacts. */
export type Help = 'renew' | 'pay' | 'write'

/** The next step for a card that ends soon or does not work: pay, write, or go to the office. */
export function CardHelp({
  purpose,
  onRenewed,
  ...sheet
}: {
  purpose: Help
  /** Loads the renewed card. */
  onRenewed: () => Promise<unknown>
} & Pick<OfficeProps, 'open' | 'onClose' | 'card' | 'now'>) {
  if (purpose === 'write') return <Office {...sheet} />
  const { card, now, onClose } = sheet
  const isFirst = purpose === 'pay'
  return (
    <Office {...sheet} title={isFirst || card.feeDue ? renewal.payTitle : renewal.title}>
      {(contacts) => (
        <Renewal card={card} contacts={contacts} today={romeDay(now)} isFirst={isFirst} onRenewed={onRenewed} onClose={onClose} />
      )}
    </Office>
  )
}

/** The fee and the ways to pay it; a card without a fee is renewed with a press. */
function Renewal({
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
  /** Whether the first fee is due. */
  isFirst: boolean
  /** Loads the renewed card. */
  onRenewed: () => Promise<unknown>
  onClose: () => void
}) {
  const { feeCents, decided, bank } = contacts
  const [paid, setPaid] = useState<OnlineState | null>(null)
  const onPaid = async (outcome: OnlineState) => {
    setPaid(outcome)
    await onRenewed()
  }
  if (paid) return <Renewed text={payOnlineText.paid(paid)} onClose={onClose} />
  if (feeCents === 0 && !isFirst) return <FreeRenewal card={card} today={today} onRenewed={onRenewed} onClose={onClose} />
  return (
    <>
      <p className="muted">{card.feeDue ? renewal.dueLead : isFirst ? renewal.payLead : renewalLead(card, today, false)}</p>
      {decided && feeCents !== null && (
        <p>{decided.cents === feeCents ? decidedFeeText.own(decided) : decidedFeeText.next(feeCents, decided)}</p>
      )}
      {feeCents !== null && appInfo().paysOnline && <PayOnline card={card} amountCents={feeCents} onPaid={onPaid} />}
      {bank || feeCents !== null ? <Transfer amountCents={feeCents} bank={bank} /> : <p>{renewal.noMethods}</p>}
      <p className="sm muted">{renewal.paid}</p>
    </>
  )
}

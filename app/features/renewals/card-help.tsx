import { romeDay } from '#domain/plain-date.ts'
import { Renewal } from './renewal.tsx'
import { renewal } from './texts.ts'
import { Office, type OfficeProps } from '#app/ui/office/office.tsx'

/** Why the association's contacts are opened. */
export type Help = 'renew' | 'pay' | 'write'

/** What the person can do about a card that is ending or does not work: pay, ask, go there. */
export function CardHelp({
  purpose,
  onRenewed,
  ...sheet
}: {
  purpose: Help
  /** Brings in the renewed card. */
  onRenewed: () => Promise<unknown>
} & Pick<OfficeProps, 'open' | 'onClose' | 'card' | 'now'>) {
  if (purpose === 'write') return <Office {...sheet} />
  const { card, now, onClose } = sheet
  const isFirst = purpose === 'pay'
  return (
    <Office {...sheet} title={isFirst ? renewal.payTitle : renewal.title}>
      {(contacts) => (
        <Renewal card={card} contacts={contacts} today={romeDay(now)} isFirst={isFirst} onRenewed={onRenewed} onClose={onClose} />
      )}
    </Office>
  )
}

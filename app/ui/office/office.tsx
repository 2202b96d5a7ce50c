import type { CardAnswer } from '#domain/accounts/api.ts'
import { romeDay } from '#domain/plain-date.ts'
import { useCollection } from '#app/platform/content/collections.ts'
import { office } from './texts.ts'
import { renewal } from '#app/features/renewals/texts.ts'
import { Group } from '#app/ui/group.tsx'
import { building2, mail, phone } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { Renewal } from '#app/features/renewals/renewal.tsx'
import type { Help } from '#app/features/cards/below-card.tsx'
import { contactsOf, type Contacts } from './contacts.ts'
import styles from './office.module.css'

const TITLES: Record<Help, string> = { renew: renewal.title, pay: renewal.payTitle, write: office.writeTitle }

/** What the person can do about a card that is ending or does not work: pay, ask, go there. */
export function Office({
  purpose,
  open,
  card,
  now,
  onClose,
}: {
  purpose: Help
  open: boolean
  card: CardAnswer
  now: number
  onClose: () => void
}) {
  const pages = useCollection('pagine')
  const page = pages.documents.find(({ id }) => id === 'associazione')
  const today = romeDay(now)
  const contacts = contactsOf(page, card, today)
  const { email, phone: number, hours } = contacts
  const isReachable = email !== null || number !== null || hours.length > 0
  const isFirst = purpose === 'pay'
  return (
    <Sheet open={open} onClose={onClose} title={TITLES[purpose]}>
      <div className="stack">
        {purpose === 'write' ? (
          <p className="muted">{office.writeLead}</p>
        ) : (
          <Renewal card={card} contacts={contacts} today={today} isFirst={isFirst} onClose={onClose} />
        )}
        {isReachable ? (
          <Group>
            {hours.length > 0 && <Row icon={building2} title={office.atTheDesk} detail={<Hours hours={hours} />} />}
            {number && <Row icon={phone} title={office.phone} detail={number} href={`tel:${number.replace(/\s/g, '')}`} chevron />}
            {email && <Row icon={mail} title={office.email} detail={email} href={`mailto:${email}`} chevron />}
          </Group>
        ) : (
          pages.state === 'ready' && <p>{office.unknown}</p>
        )}
      </div>
    </Sheet>
  )
}

function Hours({ hours }: Pick<Contacts, 'hours'>) {
  return (
    <span className={styles.hours}>
      {hours.map(({ day, times }) => (
        <span key={day}>
          {day} {times}
        </span>
      ))}
    </span>
  )
}

import { phoneLink } from '#app/ui/phone-link.ts'
import type { ReactNode } from 'react'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { romeDay } from '#domain/plain-date.ts'
import { useCollection } from '#app/platform/content/collections.ts'
import { office } from './texts.ts'
import { Group } from '#app/ui/group.tsx'
import { building2, mail, phone } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { contactsOf, type Contacts } from './contacts.ts'
import styles from './office.module.css'
import { Address } from '#app/ui/address.tsx'

export type OfficeProps = {
  open: boolean
  onClose: () => void
  /** The card that the person asks about. */
  card: CardAnswer
  now: number
  title?: string
  /** Content above the contacts; by default the data to have at hand. */
  children?: (contacts: Contacts) => ReactNode
}

/** Contacts of the association: office, telephone, e-mail. */
export function Office({ open, onClose, card, now, title = office.writeTitle, children = advice }: OfficeProps) {
  const pages = useCollection('pagine')
  const page = pages.documents.find(({ id }) => id === 'associazione')
  const contacts = contactsOf(page, card, romeDay(now))
  const { email, phone: number, hours } = contacts
  const isReachable = email !== null || number !== null || hours.length > 0
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div className="stack">
        {children(contacts)}
        {isReachable ? <OfficeRows of={contacts} /> : pages.state === 'ready' && <p>{office.unknown}</p>}
      </div>
    </Sheet>
  )
}

/** Opening hours, telephone and e-mail. */
export function OfficeRows({ of: { hours, phone: number, email } }: { of: Pick<Contacts, 'hours' | 'phone' | 'email'> }) {
  return (
    <Group>
      {hours.length > 0 && <Row icon={building2} title={office.atTheDesk} detail={<Hours hours={hours} />} />}
      {number && <Row icon={phone} title={office.phone} detail={number} href={phoneLink(number)} chevron />}
      {email && <Row icon={mail} title={office.email} detail={<Address of={email} />} href={`mailto:${email}`} chevron />}
    </Group>
  )
}

const advice = () => <p className="muted">{office.writeLead}</p>

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

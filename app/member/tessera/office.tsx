import { useState } from 'react'
import type { CardAnswer } from '#domain/api.ts'
import { formatMoney } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { useCollection } from '../../data/collections.ts'
import { office } from '../../texts/office.ts'
import { Button } from '../../ui/button.tsx'
import { Group } from '../../ui/group.tsx'
import { building2, copy, mail, phone } from '../../ui/icons.ts'
import { Row } from '../../ui/row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { contactsOf, formatIban, type Contacts } from './contacts.ts'
import styles from './office.module.css'

/** What the person can do about a card that is ending or does not work: pay, ask, go there. */
export function Office({
  purpose,
  open,
  card,
  now,
  onClose,
}: {
  purpose: 'renew' | 'write'
  open: boolean
  card: CardAnswer
  now: number
  onClose: () => void
}) {
  const pages = useCollection('pagine')
  const page = pages.documents.find(({ id }) => id === 'associazione')
  const contacts = contactsOf(page, card, romeDay(now))
  const { email, phone: number, hours, feeCents } = contacts
  const isReachable = email !== null || number !== null || hours.length > 0
  const isRenewal = purpose === 'renew'
  return (
    <Sheet open={open} onClose={onClose} title={isRenewal ? office.renewTitle : office.writeTitle}>
      <div className="stack">
        <p className="muted">{isRenewal ? office.renewLead : office.writeLead}</p>
        {isRenewal && feeCents !== null && (
          <p className={styles.fee}>
            {office.fee}: <b className="num">{formatMoney(feeCents)}</b>
          </p>
        )}
        {isRenewal && contacts.bank && <Transfer bank={contacts.bank} />}
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

function Transfer({ bank }: { bank: NonNullable<Contacts['bank']> }) {
  const [isFailed, setFailed] = useState(false)
  const copyIban = () =>
    navigator.clipboard.writeText(bank.iban).then(
      () => showToast(office.ibanCopied),
      () => setFailed(true),
    )
  return (
    <div>
      <h3>{office.transfer}</h3>
      <dl className={styles.transfer}>
        <dt>{office.holder}</dt>
        <dd>{bank.holder}</dd>
        <dt>{office.iban}</dt>
        <dd className="num">{formatIban(bank.iban)}</dd>
        <dt>{office.reference}</dt>
        <dd>{bank.reference}</dd>
      </dl>
      <Button variant="tint" size="sm" icon={copy} onClick={() => void copyIban()}>
        {office.copyIban}
      </Button>
      <p role="alert" className="sm">
        {isFailed && office.copyFailed}
      </p>
    </div>
  )
}

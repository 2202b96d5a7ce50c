import { useState } from 'react'
import { isEmblem } from '#domain/content/emblem.ts'
import { recordOf, textOf } from '#domain/fields.ts'
import { formatLongDate } from '#domain/format.ts'
import { association } from '#app/platform/association.ts'
import { Group } from '#app/ui/group.tsx'
import { calendarSync, check, clock, mapPin, x } from '#app/ui/icons.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { contactsOf, formatIban, townOf } from '#app/ui/office/contacts.ts'
import { OfficeRows } from '#app/ui/office/office.tsx'
import { Row } from '#app/ui/row.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { colorOf, LookPreview } from './look-preview.tsx'
import { useSectionForm } from './section-form.ts'
import styles from './settings.module.css'
import { settingsText } from './texts.ts'
import { validityExample } from './validity-example.ts'

const text = settingsText.beside

/** The preview of a section while it is edited: the look, the members' view, or today's card. */
export function Beside() {
  const { section, values } = useSectionForm()
  switch (section) {
    case 'identity':
      return <Look values={values} />
    case 'contacts':
    case 'hours':
      return <Reached values={values} />
    case 'bank':
      return <Paid values={values} />
    case 'validity':
      return <CardOfToday values={values} />
    case 'payments':
    case 'categories':
    case 'membership':
    case 'reports':
      return null
  }
}

type Of = { values: Record<string, unknown> }

const Look = ({ values }: Of) => (
  <ListSection title={settingsText.emblem.preview}>
    <LookPreview
      name={textOf(values.name)}
      shortName={textOf(values.shortName)}
      color={colorOf(values)}
      emblem={isEmblem(values.emblem) ? values.emblem : null}
    />
  </ListSection>
)

/** A made-up card for previews. */
const sampleCard = () => ({
  ...text.sample,
  category: { id: '' },
  association: { name: association().name },
  periods: { validTo: null },
  graceDays: 0,
})

function Reached({ values }: Of) {
  const contacts = contactsOf(values, sampleCard(), useToday())
  const seat = recordOf(values.seat)
  const isEmpty = contacts.hours.length === 0 && !contacts.phone && !contacts.email
  return (
    <ListSection title={text.asRead}>
      <div className="stack">
        {isEmpty ? <p className="muted sm">{text.nothing}</p> : <OfficeRows of={contacts} />}
        {textOf(seat.street) && (
          <Group>
            <Row icon={mapPin} title={textOf(seat.street)} detail={townOf(seat)} />
          </Group>
        )}
      </div>
    </ListSection>
  )
}

function Paid({ values }: Of) {
  const { paymentMethods, ...bank } = values
  const { methods, bank: read } = contactsOf({ paymentMethods, bank }, sampleCard(), useToday())
  const facts = read && [
    [text.holder, read.holder],
    [text.iban, formatIban(read.iban)],
    [text.reference, read.reference],
  ]
  return (
    <ListSection title={text.asRead}>
      <div className="stack">
        {facts ? (
          <Group>
            <dl className={styles.facts}>
              {facts.map(([name, value]) => (
                <div key={name}>
                  <dt className="muted sm">{name}</dt>
                  <dd className="num">{value}</dd>
                </div>
              ))}
            </dl>
          </Group>
        ) : (
          <p className="muted sm">{text.noAccount}</p>
        )}
        {methods.length > 0 && <p className="sm muted">{text.orAlso(methods)}</p>}
      </div>
    </ListSection>
  )
}

function CardOfToday({ values }: Of) {
  const now = validityExample(values, useToday())
  // While a field is invalid the last valid example stays, so that nothing jumps.
  const [last, setLast] = useState(now)
  if (now && JSON.stringify(now) !== JSON.stringify(last)) setLast(now)
  const example = now ?? last
  if (!example) return null
  const { until, renewFrom, graceUntil, isGoodForPartners, expiredFrom } = example
  return (
    <ListSection title={text.cardOfToday}>
      <Group className={styles.example}>
        <Steps
          of={[
            { id: 'valid', icon: check, tone: 'ok', title: text.valid, detail: text.until(formatLongDate(until)) },
            { id: 'renew', icon: calendarSync, tone: 'info', title: text.renew, detail: text.from(formatLongDate(renewFrom)) },
            ...(graceUntil
              ? [
                  {
                    id: 'grace',
                    icon: clock,
                    tone: 'warn' as const,
                    title: text.grace,
                    detail: text.graceUntil(formatLongDate(graceUntil), isGoodForPartners),
                  },
                ]
              : []),
            { id: 'expired', icon: x, tone: 'bad', title: text.expired, detail: text.from(formatLongDate(expiredFrom)) },
          ]}
        />
      </Group>
    </ListSection>
  )
}

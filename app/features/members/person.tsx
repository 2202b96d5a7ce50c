import { fullName } from '#domain/person-name.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { Group } from '#app/ui/group.tsx'
import { check, clock } from '#app/ui/icons.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { phoneLink } from '#app/ui/phone-link.ts'
import { Tag } from '#app/ui/tag.tsx'
import { Facts, type Fact } from './facts.tsx'
import styles from './sheet.module.css'
import { sheet as text } from './texts.ts'

/** What is known of the person, and where to reach them for who may know it. */
export function Person({ sheet }: { sheet: MemberSheet }) {
  const { firstname, lastname, birth, contacts, application, subject, number } = sheet
  const may = useMay()
  const facts: Fact[] = [
    { name: text.name, value: fullName(firstname, lastname) },
    { name: text.birth, value: birth ? text.birthAt(birth.date, birth.place) : text.unknown },
    ...(contacts ? contactFacts(contacts) : []),
    ...(application
      ? [{ name: text.applied, value: text.appliedOn(text.applications[application.state], application.category, application.at) }]
      : []),
  ]
  return (
    <ListSection title={text.person}>
      <div className="stack">
        <Group>
          <Facts of={facts} wide />
        </Group>
        {!may('people.write') && subject !== number && <p className="muted sm">{text.noContacts}</p>}
        {application && <p className="muted sm">{text.fromApplication}</p>}
      </div>
    </ListSection>
  )
}

const contactFacts = ({ email, isVerified, phone, address }: NonNullable<MemberSheet['contacts']>): Fact[] => [
  {
    name: text.email,
    value: (
      <span className={styles.email}>
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>{' '}
        <Tag tone={isVerified ? 'ok' : 'warn'} icon={isVerified ? check : clock}>
          {isVerified ? text.confirmed : text.unconfirmed}
        </Tag>
      </span>
    ),
  },
  {
    name: text.phone,
    value: phone ? (
      <a className="link" href={phoneLink(phone)}>
        {phone}
      </a>
    ) : (
      text.noPhone
    ),
  },
  { name: text.address, value: address ?? text.unknown },
]

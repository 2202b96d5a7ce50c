import { about as words } from './texts.ts'
import { Group } from '#app/ui/group.tsx'
import { accessibility, externalLink, mail, phone, shieldCheck, smartphone, users } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { textOf, webAddressOf } from '#domain/fields.ts'
import { ListSection } from '#app/ui/list-section.tsx'

/** Whom to write to and call, each for what. */
export function Contacts({ contacts }: { contacts: Record<string, unknown> }) {
  const calls = [
    { icon: phone, label: words.phone, number: textOf(contacts.phone) },
    { icon: smartphone, label: words.mobile, number: textOf(contacts.mobile) },
  ].filter(({ number }) => number)
  const addresses = [
    { icon: mail, label: words.office, address: textOf(contacts.email) },
    { icon: mail, label: words.pec, address: textOf(contacts.pec) },
    { icon: shieldCheck, label: words.privacy, address: textOf(contacts.privacyEmail) },
    { icon: accessibility, label: words.accessibility, address: textOf(contacts.accessibilityEmail) },
    { icon: users, label: words.safeguarding, address: textOf(contacts.safeguardingEmail) },
  ].filter(({ address }) => address)
  const website = webAddressOf(contacts.website)
  if (calls.length + addresses.length === 0 && !website) return null
  return (
    <ListSection title={words.contacts}>
      <Group>
        {calls.map(({ icon, label, number }) => (
          <Row key={label} icon={icon} title={number} detail={label} href={`tel:${number.replace(/[^+\d]/g, '')}`} chevron />
        ))}
        {addresses.map(({ icon, label, address }) => (
          <Row key={label} icon={icon} title={address} detail={label} href={`mailto:${address}`} chevron />
        ))}
        {website && <Row icon={externalLink} title={new URL(website).hostname} detail={words.website} href={website} chevron />}
      </Group>
    </ListSection>
  )
}

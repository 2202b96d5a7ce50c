import { renewal } from '#app/features/renewals/texts.ts'
import { Group } from '#app/ui/group.tsx'
import { fileText } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'

/** From the card a friend of the association applies to become a member; the number stays (domain guide, section 2.1). */
export function Join() {
  return (
    <Group>
      <Row icon={fileText} title={renewal.join} detail={renewal.joinDetail} to="/account/domanda" chevron />
    </Group>
  )
}

import { family } from './texts.ts'
import { Group } from '#app/ui/group.tsx'
import { users } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'

/** A link from the card to the family. */
export function FamilyLink() {
  return (
    <Group>
      <Row icon={users} title={family.title} detail={family.detail} to="/account/famiglia" chevron />
    </Group>
  )
}

import { family } from '../../texts/family.ts'
import { Group } from '../../ui/group.tsx'
import { users } from '../../ui/icons.ts'
import { Row } from '../../ui/row.tsx'

/** From the card to who is in the family. */
export function FamilyLink() {
  return (
    <Group>
      <Row icon={users} title={family.title} detail={family.detail} to="/account/famiglia" chevron />
    </Group>
  )
}

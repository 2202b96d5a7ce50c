import { checks as text } from '../texts/partner.ts'
import { Group } from '../ui/group.tsx'
import { scanLine } from '../ui/icons.ts'
import { Row } from '../ui/row.tsx'

/** Below the card: the way to where and when it was checked. */
export const ChecksLink = () => (
  <Group>
    <Row icon={scanLine} title={text.title} detail={text.linkDetail} to="/tessera/verifiche" chevron />
  </Group>
)

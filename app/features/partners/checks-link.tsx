import { checks as text } from './texts.ts'
import { Group } from '#app/ui/group.tsx'
import { scanLine } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'

/** Below the card: the way to where and when it was checked. */
export const ChecksLink = () => (
  <Group>
    <Row icon={scanLine} title={text.title} detail={text.linkDetail} to="/tessera/verifiche" chevron />
  </Group>
)

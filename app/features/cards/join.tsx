import type { CardAnswer } from '#domain/accounts/api.ts'
import { renewal } from '#app/features/renewals/texts.ts'
import { Group } from '#app/ui/group.tsx'
import { fileText } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'

/** From the card a friend of the association applies to become a member, and sees what waits; the number stays (domain guide, section 2.1). */
export function Join({ pending }: Pick<CardAnswer, 'pending'>) {
  const [title, detail] = renewal.joins[pending ?? 'apply']
  return (
    <Group>
      <Row icon={fileText} title={title} detail={detail} to="/account/domanda" chevron />
    </Group>
  )
}

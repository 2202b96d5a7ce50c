import { formatCardNumber } from '#domain/card-number.ts'
import { useSession } from '../data/session.ts'
import { Screen } from '../shell/screen.tsx'
import { lists } from '../texts/lists.ts'
import { shell } from '../texts/shell.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Group } from '../ui/group.tsx'
import { circleHelp, idCard, logOut, mail, shieldCheck } from '../ui/icons.ts'
import { Row } from '../ui/row.tsx'
import { ListSection } from './list-section.tsx'

export function Account() {
  const { user } = useSession()
  // Logged out in another tab while this page was open.
  if (!user) return <Screen lead={lists.account.guest}>{null}</Screen>
  const name = `${user.firstname} ${user.lastname}`
  return (
    <Screen>
      <Group>
        <Row thumb={<Avatar name={name} />} title={name} detail={user.email} />
      </Group>
      <ListSection title={lists.account.data}>
        <Group>
          <Row icon={idCard} title={formatCardNumber(user.tessera)} detail={lists.account.number} to="/tessera" chevron />
          <Row icon={mail} title={user.email} detail={lists.account.verified} />
        </Group>
      </ListSection>
      <ListSection title={lists.account.more}>
        <Group>
          <Row icon={shieldCheck} title={lists.account.privacy} to="/privacy" chevron />
          <Row icon={circleHelp} title={lists.account.accessibility} to="/accessibilita" chevron />
          <Row icon={logOut} title={shell.logout} to="/logout" chevron />
        </Group>
      </ListSection>
    </Screen>
  )
}

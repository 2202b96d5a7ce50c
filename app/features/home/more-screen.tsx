import { hasBackOffice, useAccount } from '#app/platform/session/account.ts'
import { useSession } from '#app/platform/session/session.ts'
import { useUnread } from '#app/platform/unread.ts'
import { Screen } from '#app/shell/screen.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { CardNumber } from '#app/ui/card/card-number.tsx'
import { Group } from '#app/ui/group.tsx'
import {
  bell,
  bookOpenText,
  circleHelp,
  inbox,
  logOut,
  messageSquareWarning,
  megaphone,
  shieldCheck,
  sun,
  users,
  utensils,
  volleyball,
} from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { pages } from '#app/ui/texts/shell.ts'
import { more } from './texts.ts'
import styles from './more-screen.module.css'

/** /altro: every place outside the tab bar, each one press away. */
export function Altro() {
  const { user } = useSession()
  return (
    <Screen>
      <div className={styles.groups}>
        {user && (
          <Group>
            <Row
              thumb={<Avatar name={`${user.firstname} ${user.lastname}`} />}
              title={`${user.firstname} ${user.lastname}`}
              detail={<CardNumber number={user.tessera} />}
              to="/account"
              chevron
            />
            <Notices />
            <BackOffice />
          </Group>
        )}
        <Group>
          <Row icon={utensils} title={pages.ristoranti} to="/ristoranti" chevron />
          <Row icon={volleyball} title={pages.sports} to="/sports" chevron />
          <Row icon={megaphone} title={pages.notizie} to="/notizie" chevron />
          <Row icon={bookOpenText} title={pages.istruzioni} to="/istruzioni" chevron />
          <Row icon={users} title={pages.chiSiamo} to="/chi-siamo" chevron />
          <Row icon={messageSquareWarning} title={pages.segnalazioni} to="/segnalazioni" chevron />
        </Group>
        <Group>
          {user && <Row icon={sun} title={more.look} to="/account/aspetto" chevron />}
          <Row icon={shieldCheck} title={pages.privacy} to="/privacy" chevron />
          <Row icon={circleHelp} title={pages.accessibilita} to="/accessibilita" chevron />
          {user && <Row icon={logOut} title={more.logout} to="/logout" chevron />}
        </Group>
      </div>
    </Screen>
  )
}

function Notices() {
  const unread = useUnread()
  return <Row icon={bell} title={more.notices} detail={more.unread(unread)} to="/account/notifiche" chevron />
}

function BackOffice() {
  const isStaff = hasBackOffice(useAccount())
  return isStaff && <Row icon={inbox} title={pages.gestione} to="/gestione" chevron />
}

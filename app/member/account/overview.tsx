import { useAccount } from '../../data/account.ts'
import { hasBackOffice } from '../../data/back-office.ts'
import { useSession } from '../../data/session.ts'
import { Screen } from '../../shell/screen.tsx'
import { account as text } from '../../texts/account.ts'
import { profile } from '../../texts/account-person.ts'
import { shell } from '../../texts/shell.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Group } from '../../ui/group.tsx'
import { circleHelp, download, fileCheck, inbox, logOut, shieldCheck, trash2 } from '../../ui/icons.ts'
import { Row } from '../../ui/row.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ListSection } from '../list-section.tsx'
import styles from './account.module.css'
import { NotLoaded } from './account-page.tsx'
import { Devices } from './devices.tsx'
import { NoticeBanner } from './notice-banner.tsx'
import { NoticeSection } from './notice-section.tsx'
import { SignInWays } from './sign-in-ways.tsx'

/** /account: who it is, how they sign in, on which devices, and what can be done with their data. */
export function Overview() {
  const { user } = useSession()
  const { account, devices, fetchedAt, error } = useAccount()
  if (!user) return null
  const name = `${user.firstname} ${user.lastname}`
  return (
    <Screen {...(error && { freshness: { fetchedAt, stale: true } })}>
      <div className={styles.columns}>
        <div>
          {account && <NoticeBanner notice={account.notice} />}
          <Group className={styles.person}>
            <Row
              thumb={<Avatar name={name} />}
              title={name}
              detail={account?.pendingEmail ? profile.pending(account.pendingEmail) : user.email}
              to="/account/profilo"
              chevron
            />
          </Group>
          {hasBackOffice(account) && (
            <Group className={styles.room}>
              <Row icon={inbox} title={text.backOffice.title} detail={text.backOffice.detail} to="/gestione" chevron />
            </Group>
          )}
          <NoticeSection />
          <ListSection title={text.access.title}>
            {account ? <SignInWays account={account} /> : error ? <NotLoaded /> : <SkeletonRows rows={3} thumbs={false} />}
          </ListSection>
        </div>
        <div className={styles.parts}>
          {devices.length > 0 && (
            <ListSection title={text.devices.title}>
              <Devices devices={devices} />
            </ListSection>
          )}
          <ListSection title={text.data.title}>
            <Group>
              <Row icon={download} title={text.data.export} detail={text.data.exportDetail} to="/account/esporta" chevron />
              <Row icon={fileCheck} title={text.data.consents} detail={text.data.consentsDetail} to="/account/consensi" chevron />
              <Row icon={trash2} title={text.data.closure} detail={text.data.closureDetail} to="/account/elimina" tone="bad" chevron />
            </Group>
          </ListSection>
          <ListSection title={text.more}>
            <Group>
              <Row icon={shieldCheck} title={text.privacy} to="/privacy" chevron />
              <Row icon={circleHelp} title={text.accessibility} to="/accessibilita" chevron />
              <Row icon={logOut} title={shell.logout} to="/logout" chevron />
            </Group>
          </ListSection>
        </div>
      </div>
    </Screen>
  )
}

import { useCard } from '#app/platform/card/card.ts'
import { hasBackOffice, ownAccount } from '#app/platform/session/account.ts'
import { useSession } from '#app/platform/session/session.ts'
import { Screen } from '#app/shell/screen.tsx'
import { account as text } from './texts.ts'
import { install, useInstallWay } from '#app/platform/device/install.ts'
import { keptLook } from '#app/platform/device/look.ts'
import { look, profile } from './texts-person.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Group } from '#app/ui/group.tsx'
import { banknote, circleHelp, download, fileCheck, idCard, inbox, logOut, shieldCheck, smartphone, sun, trash2 } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { inOrder } from '#app/ui/on-its-way.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import styles from './account-screen.module.css'
import { NotLoaded } from './account-page.tsx'
import { Devices } from './devices.tsx'
import { NoticePrompt } from '#app/shell/privacy-notice.tsx'
import { device } from '#app/shell/texts-device.ts'
import { NoticeSection } from '#app/features/notices/notice-choices.tsx'
import { SignInWays } from './sign-in-ways.tsx'
import { Address } from '#app/ui/address.tsx'

/** /account: the profile, sign-in, devices, and data actions. */
export function Overview() {
  const { user } = useSession()
  const known = ownAccount.use({ isKnownOnly: true })
  const { card } = useCard()
  if (!user) return null
  const { error } = known
  const { account = null, devices = [] } = known.data ?? {}
  const name = `${user.firstname} ${user.lastname}`
  return (
    <Screen {...(error && { freshness: known })}>
      <div className={styles.columns}>
        <div className={inOrder}>
          <NoticePrompt />
          <Group className={styles.person}>
            <Row
              thumb={<Avatar name={name} />}
              title={name}
              detail={account?.pendingEmail ? profile.pending(account.pendingEmail) : <Address of={user.email} />}
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
          <InstallRow />
          {devices.length > 0 && (
            <ListSection title={text.devices.title}>
              <Devices devices={devices} />
            </ListSection>
          )}
          <ListSection title={text.data.title}>
            <Group>
              <Row icon={banknote} title={text.data.payments} detail={text.data.paymentsDetail} to="/account/pagamenti" chevron />
              <Row icon={download} title={text.data.export} detail={text.data.exportDetail} to="/account/esporta" chevron />
              <Row icon={fileCheck} title={text.data.consents} detail={text.data.consentsDetail} to="/account/consensi" chevron />
              <Row icon={inbox} title={text.data.rights} detail={text.data.rightsDetail} to="/account/diritti" chevron />
              <Row icon={trash2} title={text.data.closure} detail={text.data.closureDetail} to="/account/elimina" tone="bad" chevron />
            </Group>
          </ListSection>
          <ListSection title={text.more}>
            <Group>
              {card?.memberSince === null && (
                <Row icon={idCard} title={text.paperCard.title} detail={text.paperCard.detail} to="/account/collega" chevron />
              )}
              <Row icon={sun} title={look.title} detail={look.now(keptLook())} to="/account/aspetto" chevron />
              <Row icon={shieldCheck} title={text.privacy} to="/privacy" chevron />
              <Row icon={circleHelp} title={text.accessibility} to="/accessibilita" chevron />
              <Row icon={logOut} title={text.logout} to="/logout" chevron />
            </Group>
          </ListSection>
        </div>
      </div>
    </Screen>
  )
}

/** How to add the card to the home screen. Remains here after «Non ora» below the card. */
function InstallRow() {
  const way = useInstallWay()
  if (!way) return null
  const press = (
    <Button variant="tint" size="sm" onClick={() => void install()}>
      {device.install}
    </Button>
  )
  return (
    <Group>
      <Row
        icon={smartphone}
        title={device.installTitle}
        detail={way === 'ios' ? device.installIos : device.installText}
        end={way === 'prompt' && press}
      />
    </Group>
  )
}

import { useState } from 'react'
import type { SessionListItem } from '#domain/accounts/api.ts'
import { formatShortDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { endDevice, endOtherDevices, ownAccount } from '#app/platform/session/account.ts'
import { useNow } from '#app/ui/use-now.ts'
import { account as text } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Group } from '#app/ui/group.tsx'
import { laptop, lock, smartphone } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { AccountFailure } from '#app/ui/action-failure.tsx'
import styles from './account-screen.module.css'
import { AccountPage } from './account-page.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'

const words = text.devices

/** /account/dispositivi: where «Non eri tu?» leads, straight to what can be done about it. */
export function DevicesPage() {
  const { data } = ownAccount.use({ isKnownOnly: true })
  return (
    <AccountPage title={words.title}>
      {({ hasPassword }) => (
        <>
          <Devices devices={data?.devices ?? []} />
          <Group>
            <Row
              icon={lock}
              title={text.access.password}
              detail={hasPassword ? text.access.passwordSet : text.access.noPassword}
              to="/account/password"
              chevron
            />
          </Group>
        </>
      )}
    </AccountPage>
  )
}

/** Where the account is signed in, and the way to end it there: at once, for the day on which a phone is lost. */
export function Devices({ devices }: { devices: SessionListItem[] }) {
  const [ending, setEnding] = useState<SessionListItem | 'others' | null>(null)
  const action = useAction('device not signed out')
  const now = useNow()
  const isAlone = devices.every(({ current }) => current)

  const endLabel = (which: SessionListItem) => {
    const { device, lastSeenAt } = which
    const alike = devices.filter((one) => !one.current && one.device === device)
    if (alike.length === 1) return words.endLabel(device)
    return words.endLabelOf(device, { n: alike.indexOf(which) + 1, of: alike.length, lastSeen: words.lastSeen(lastSeenAt, now) })
  }
  const end = (which: SessionListItem | 'others') => {
    setEnding(null)
    if (which === 'others')
      action.run(async () => {
        await endOtherDevices()
        showToast(words.othersEnded)
      }, 'others')
    else
      action.run(async () => {
        await endDevice(which.id)
        showToast(words.ended)
      }, which.id)
  }

  return (
    <div>
      <Group>
        {devices.map((device) => (
          <Row
            key={device.id}
            icon={/Android|iPhone|iPad/.test(device.device) ? smartphone : laptop}
            title={device.current ? words.current : device.device}
            detail={
              <>
                <span>{device.current ? `${device.device} · ${words.active}` : words.lastSeen(device.lastSeenAt, now)}</span>
                {device.cardSince && <span>{words.card(formatShortDate(romeDay(device.cardSince)))}</span>}
              </>
            }
            end={
              !device.current && (
                <Button
                  variant="secondary"
                  size="sm"
                  busy={action.busy === device.id}
                  aria-label={endLabel(device)}
                  onClick={() => setEnding(device)}
                >
                  {words.end}
                </Button>
              )
            }
          />
        ))}
      </Group>
      <div className={styles.below}>
        {isAlone ? (
          <p className="muted sm">{words.only}</p>
        ) : (
          <Button variant="tint" size="sm" busy={action.busy === 'others'} onClick={() => setEnding('others')}>
            {words.endOthers}
          </Button>
        )}
        <AccountFailure error={action.error} ways={{ retry: action.retry }} />
      </div>
      <ConfirmDialog
        open={ending !== null}
        title={ending === 'others' ? words.othersQuestion : words.question(ending?.device ?? '')}
        text={ending === 'others' ? words.othersText : words.questionText}
        confirm={ending === 'others' ? words.othersConfirm : words.end}
        cancel={text.cancel}
        danger
        onConfirm={() => ending && end(ending)}
        onCancel={() => setEnding(null)}
      />
    </div>
  )
}

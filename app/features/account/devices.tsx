import type { SessionListItem } from '#domain/accounts/api.ts'
import { formatShortDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { endDevice, endOtherDevices, ownAccount } from '#app/platform/session/account.ts'
import { useNow } from '#app/ui/use-now.ts'
import { account as text } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { Group } from '#app/ui/group.tsx'
import { laptop, lock, smartphone } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import styles from './account-screen.module.css'
import { AccountPage } from './account-page.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'

const words = text.devices

/** /account/dispositivi: the target of «Non eri tu?», with the actions first. */
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

/** The account's sessions, and how to end each at once, for a lost phone. */
export function Devices({ devices }: { devices: SessionListItem[] }) {
  const question = useQuestion()
  const action = useAction('device not signed out')
  const now = useNow()
  const isAlone = devices.every(({ current }) => current)

  const endLabel = (which: SessionListItem) => {
    const { device, lastSeenAt } = which
    const alike = devices.filter((one) => !one.current && one.device === device)
    if (alike.length === 1) return words.endLabel(device)
    return words.endLabelOf(device, { n: alike.indexOf(which) + 1, of: alike.length, lastSeen: words.lastSeen(lastSeenAt, now) })
  }
  const end = (id: string, act: () => Promise<void>, done: string) =>
    action.run(async () => {
      await act()
      showToast(done)
    }, id)
  const askToEnd = ({ id, device }: SessionListItem) =>
    question.ask({ title: words.question(device), text: words.questionText, confirm: words.end, danger: true }, () =>
      end(id, () => endDevice(id), words.ended),
    )
  const askToEndOthers = () =>
    question.ask({ title: words.othersQuestion, text: words.othersText, confirm: words.othersConfirm, danger: true }, () =>
      end('others', endOtherDevices, words.othersEnded),
    )

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
                  onClick={() => askToEnd(device)}
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
          <Button variant="tint" size="sm" busy={action.busy === 'others'} onClick={askToEndOthers}>
            {words.endOthers}
          </Button>
        )}
        <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      </div>
      {question.dialog}
    </div>
  )
}

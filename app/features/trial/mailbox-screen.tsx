import { useSearchParams } from 'react-router'
import { formatTime, formatWeekdayDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { TrialMail } from '#domain/accounts/api.ts'
import { Failure } from '#app/ui/failure.tsx'
import { Screen } from '#app/shell/screen.tsx'
import { trial } from './texts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Group } from '#app/ui/group.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { inbox, mail, refreshCw } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { linkedText } from './linked-text.ts'
import styles from './mailbox-screen.module.css'
import { useTrialMails } from './use-trial-mails.ts'

/** /posta, in the trial only: the mails that it would send, so that every story can be tried to its end. */
export function Posta() {
  const [params] = useSearchParams()
  const { mails, error, refresh } = useTrialMails()
  const opened = mails?.find(({ id }) => id === params.get('messaggio'))

  if (opened) return <Message message={opened} />
  return (
    <Screen
      title={trial.mail.title}
      lead={trial.mail.lead}
      bar={{ actions: <IconButton label={trial.mail.refresh} icon={refreshCw} onClick={() => void refresh()} /> }}
    >
      <div className="stack">
        <Failure error={error} ways={{ retry: () => void refresh() }} />
        {!mails && !error && <SkeletonRows rows={3} thumbs={false} />}
        {mails?.length === 0 && <EmptyState icon={inbox} text={trial.mail.empty} />}
        {mails && mails.length > 0 && (
          <Group>
            {mails.map((each) => (
              <Row
                key={each.id}
                icon={mail}
                title={each.subject}
                detail={trial.mail.to(each.to)}
                end={<span className="xs muted num">{formatTime(each.date)}</span>}
                to={`/posta?${new URLSearchParams({ messaggio: each.id })}`}
              />
            ))}
          </Group>
        )}
      </div>
    </Screen>
  )
}

function Message({ message }: { message: TrialMail }) {
  return (
    <Screen title={message.subject} bar={{ back: '/posta' }} narrow>
      <div className="stack">
        <p className="muted">
          {trial.mail.to(message.to)}
          <br />
          {formatWeekdayDate(romeDay(message.date))}, {formatTime(message.date)}
        </p>
        <Group>
          <p className={styles.text}>
            {linkedText(message.text).map(({ text, href, isButton }, index) =>
              href ? (
                // Opens a new page, like a mail program.
                <a key={index} className={isButton ? buttonClass({ wide: true }) : styles.address} href={href}>
                  {text}
                </a>
              ) : (
                text
              ),
            )}
          </p>
        </Group>
      </div>
    </Screen>
  )
}

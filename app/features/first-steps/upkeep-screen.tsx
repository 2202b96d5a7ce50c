import { useState } from 'react'
import { isBackupOld, type MailTest, type UpkeepAnswer } from '#domain/first-steps/first-steps.ts'
import { formatLongDate, formatTime } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { check, mail as mailIcon, triangleAlert } from '#app/ui/icons.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { useNow } from '#app/ui/use-now.ts'
import { testMail, upkeep } from './data.ts'
import styles from './first-steps.module.css'
import { KnownPage } from '#app/shell/desk/known-page.tsx'
import { upkeepText as text } from './texts.ts'

/** /gestione/posta-e-copie: whether mails are sent, and the time of the last backup. */
export function PostaECopie() {
  return (
    <KnownPage text={text} of={upkeep} rows={4}>
      {({ mail, backup }) => (
        <>
          <Mail mail={mail} />
          <Backup backup={backup} />
        </>
      )}
    </KnownPage>
  )
}

function Mail({ mail: { isFiles, last } }: { mail: UpkeepAnswer['mail'] }) {
  const action = useAction('no test mail sent')
  const may = useMay()
  const [test, setTest] = useState<MailTest | null>(null)
  const send = () =>
    action.run(async () => {
      setTest(null)
      setTest(await testMail())
    })
  return (
    <ListSection title={text.mail.title}>
      <Group>
        <div className={styles.box}>
          {isFiles ? (
            <Tag tone="warn" icon={triangleAlert}>
              {text.mail.filesTag}
            </Tag>
          ) : (
            last && <Outcome isGood={last.outcome === 'sent'} />
          )}
          <p className="sm muted">{last ? text.mail.last(dayOf(last.at), formatTime(last.at)) : text.mail.never}</p>
          {isFiles && <p>{text.mail.files}</p>}
          <p>{text.mail.text}</p>
          {may('settings.write') && (
            <Button size="sm" icon={mailIcon} busy={action.busy !== null} onClick={send}>
              {text.mail.send}
            </Button>
          )}
          <output>{test && <Result of={test} />}</output>
          <ActionFailure error={action.error} ways={{ retry: action.retry }} />
          <p className="sm muted">{text.mail.limit}</p>
        </div>
      </Group>
    </ListSection>
  )
}

const Outcome = ({ isGood }: { isGood: boolean }) =>
  isGood ? (
    <Tag tone="ok" icon={check}>
      {text.mail.ok}
    </Tag>
  ) : (
    <Tag tone="bad" icon={triangleAlert}>
      {text.mail.bad}
    </Tag>
  )

const TONES: Partial<Record<MailTest['outcome'], 'ok' | 'warn'>> = { sent: 'ok', files: 'warn' }

const Result = ({ of: { outcome, to, reply } }: { of: MailTest }) => (
  <Banner tone={TONES[outcome] ?? 'bad'}>
    <p>{text.mail.outcome[outcome](to)}</p>
    {reply && <p className={styles.reply}>{text.mail.reply(reply)}</p>}
  </Banner>
)

function Backup({ backup }: { backup: UpkeepAnswer['backup'] }) {
  const now = useNow()
  const isOld = backup !== null && isBackupOld(backup.at, now)
  return (
    <ListSection title={text.backup.title}>
      <Group>
        <div className={styles.box}>
          {backup && !isOld ? (
            <Tag tone="ok" icon={check}>
              {text.backup.ok}
            </Tag>
          ) : (
            <Tag tone="warn" icon={triangleAlert}>
              {isOld ? text.backup.old : text.backup.neverTag}
            </Tag>
          )}
          <p className="sm muted">
            {backup
              ? `${text.backup.last(dayOf(backup.at), formatTime(backup.at))} · ${text.backup.held(backup.rows, backup.files)}`
              : text.backup.never}
          </p>
          <p>{text.backup.how}</p>
          <code className={styles.command}>{text.backup.command}</code>
          <p>{text.backup.passphrase}</p>
          <p className="sm muted">{text.backup.guide}</p>
        </div>
      </Group>
    </ListSection>
  )
}

const dayOf = (at: number) => formatLongDate(romeDay(at))

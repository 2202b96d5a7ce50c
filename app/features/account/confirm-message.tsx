import { useEffect, useState } from 'react'
import { ApiError } from '#app/platform/api.ts'
import { appInfo } from '#app/platform/association.ts'
import { resendVerification } from '#app/platform/session/access-mails.ts'
import { forgetRefusedMail, noticeChoices, useNoticeChoices } from '#app/features/notices/choices-data.ts'
import { refreshSession } from '#app/platform/session/session.ts'
import { kitText } from '#app/ui/texts/kit.ts'
import { confirmEmail } from './texts-confirm-email.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Group } from '#app/ui/group.tsx'
import { circleAlert, mail, pencil, search } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Row } from '#app/ui/row.tsx'
import { Failure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { ChangeAddress } from './change-address.tsx'
import styles from './confirm-email.module.css'
import { useWait } from './use-wait.ts'

/** While the message is unopened: check again, send it again, or change the address. */
export function ConfirmMessage({
  account,
  email,
  news,
  onNews,
}: {
  account: string
  email: string
  news: string
  onNews: (text: string) => void
}) {
  const action = useAction('address not confirmed yet')
  const { left, wait } = useWait(account)
  const [isTooEarly, setTooEarly] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const [sentAt, setSentAt] = useState(() => Date.now())
  const isRefused = useRefused(sentAt)

  const run = (what: 'done' | 'resend', act: () => Promise<void>) =>
    action.run(async () => {
      onNews('')
      setTooEarly(false)
      await act().catch((error: unknown) => {
        if (!isWait(error)) throw error
        wait(Number(error.details['seconds']) || 60)
        setTooEarly(true)
      })
    }, what)
  const done = () =>
    run('done', async () => {
      // Once the address is confirmed, the surrounding page moves on by itself.
      if (!(await refreshSession()).emailVerified) throw new ApiError('auth.not_yet_verified', 409)
    })
  const resend = () =>
    run('resend', async () => {
      wait(await resendVerification())
      setSentAt(Date.now())
      onNews(confirmEmail.sentAgain(email))
    })

  return (
    <>
      <output className={styles.news}>{news && <Banner tone="ok">{news}</Banner>}</output>
      <Failure error={action.error} tone={isNotYet(action.error) ? 'warn' : 'bad'} ways={{ retry: done }} />
      {isRefused && !isChanging && (
        <div role="alert">
          <Banner
            tone="warn"
            icon={circleAlert}
            action={
              <button type="button" className="link" onClick={() => setChanging(true)}>
                {confirmEmail.changeAddress}
              </button>
            }
          >
            {confirmEmail.refused}
          </Banner>
        </div>
      )}
      {isTooEarly && left > 0 && (
        // Announced once: a number that changes every second is noise in a screen reader.
        <div>
          <p role="alert" className="vh">
            {confirmEmail.waitSpoken}
          </p>
          <Banner tone="warn">{confirmEmail.wait(left)}</Banner>
        </div>
      )}
      <div className={styles.buttons}>
        <Button wide busy={action.busy === 'done'} onClick={done}>
          {confirmEmail.done}
        </Button>
        <Button wide variant="secondary" busy={action.busy === 'resend'} disabled={left > 0} onClick={resend}>
          <span className="num">{left > 0 ? confirmEmail.resendIn(left) : confirmEmail.resend}</span>
        </Button>
        {appInfo().trial && (
          <LinkButton wide to="/posta" variant="tint" icon={mail}>
            {kitText.trialMail}
          </LinkButton>
        )}
      </div>
      <Group className={styles.help}>
        <Row icon={search} title={confirmEmail.notFound} detail={confirmEmail.notFoundText} />
        {isChanging ? (
          <ChangeAddress
            onChanged={(address) => {
              action.clear()
              onNews(confirmEmail.changed(address))
              forgetRefusedMail()
              setSentAt(Date.now())
              setChanging(false)
            }}
            onCancel={() => setChanging(false)}
          />
        ) : (
          <Row
            icon={pencil}
            title={confirmEmail.changeAddress}
            detail={confirmEmail.wrongAddress}
            chevron
            onClick={() => setChanging(true)}
          />
        )}
      </Group>
    </>
  )
}

/** A mail server rejects an unknown mailbox at once: by this time the message has been sent. */
const TRIED_MS = 5_000

/**
 * Whether the address refuses mail. Checked now, shortly after each message, and whenever the person returns to the page.
 *
 * @param sentAt when this page knows the last message was sent, epoch ms
 */
function useRefused(sentAt: number): boolean {
  useEffect(() => {
    const soon = setTimeout(() => void noticeChoices.refresh(), sentAt + TRIED_MS - Date.now())
    return () => clearTimeout(soon)
  }, [sentAt])
  return useNoticeChoices().answer?.mailRefused ?? false
}

const isWait = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'auth.verify_wait'
const isNotYet = (error: unknown): boolean => error instanceof ApiError && error.code === 'auth.not_yet_verified'

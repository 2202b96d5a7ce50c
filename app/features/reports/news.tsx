import type { Ref } from 'react'
import { Link } from 'react-router'
import { loginPath } from '#app/shell/login-path.ts'
import { Banner } from '#app/ui/banner.tsx'
import styles from './reports.module.css'
import { Sent } from './sent.tsx'
import { reports as text } from './texts.ts'
import { useWaitingReports, type SentReport } from './waiting.ts'

/**
 * The outcome of sent reports, at the top of the page.
 *
 * @param ref the newest message
 * @param away number of reports kept for the person who was signed in here
 * @param isWaiting the last report waits for the network
 * @param sent the last report, shown in place of the form
 * @param codes reports whose code was not noted
 */
export function News({
  ref,
  away,
  isWaiting,
  sent,
  codes,
  onNoted,
  onAnother,
}: {
  ref: Ref<HTMLElement>
  away: number
  isWaiting: boolean
  sent: SentReport | null
  codes: SentReport[]
  onNoted: () => void
  onAnother: () => void
}) {
  const waiting = useWaitingReports()
  return (
    <div className={`${styles.parts} ${styles.news}`}>
      {away > 0 && (
        <Banner
          tone="warn"
          role="alert"
          action={
            <Link className="link" to={loginPath('accedi', '/segnalazioni')}>
              {text.signInAgain}
            </Link>
          }
        >
          {text.forReturn(away)}
        </Banner>
      )}
      {isWaiting && (
        <section ref={ref} tabIndex={-1}>
          <Banner tone="info">{text.queued}</Banner>
        </section>
      )}
      {sent && (
        <Sent
          ref={ref}
          sent={{ ...sent, receipt: waiting.find(({ key }) => key === sent.key)?.receipt ?? sent.receipt }}
          isKept={waiting.some(({ key }) => key === sent.key)}
          onNoted={onAnother}
          onAnother={onAnother}
        />
      )}
      {/* Shown however long ago they were sent: nothing else leads back to an anonymous report. */}
      {codes.map((one, i) => (
        <Sent key={one.key} ref={i === 0 && !sent && !isWaiting ? ref : undefined} sent={one} isKept onNoted={onNoted} />
      ))}
    </div>
  )
}

import { useState } from 'react'
import { Link } from 'react-router'
import type { AccountAnswer } from '#domain/accounts/api.ts'
import { acknowledgeNotice, ownAccount, useAccount } from '#app/platform/session/account.ts'
import { Banner } from '#app/ui/banner.tsx'
import { fileText } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import styles from './privacy-notice.module.css'
import { useAction } from './proof/use-action.ts'
import { privacyNotice as words } from './texts.ts'

/** Asks the person to read a changed privacy notice. Everything works without it. */
export function NoticeBanner({ notice }: { notice: AccountAnswer['notice'] }) {
  const action = useAction('notice not acknowledged')
  const { version, url, acknowledged } = notice
  if (acknowledged || version === null) return null
  const acknowledge = () =>
    action.run(async () => {
      await acknowledgeNotice(version)
      showToast(words.done)
    })
  return (
    <div className={styles.place}>
      <Banner
        tone="info"
        icon={fileText}
        action={
          <>
            <Link to={url}>{words.read}</Link>
            <button type="button" aria-disabled={action.busy !== null} onClick={acknowledge}>
              {words.acknowledge}
            </button>
          </>
        }
      >
        {words.text}
      </Banner>
      <ActionFailure error={action.error} />
    </div>
  )
}

const SIX_HOURS = 6 * 60 * 60_000

/**
 * Asks the person to read a changed notice. An answer that arrives after the page is shown on the next page, so that nothing is pushed down
 * during reading.
 */
export function NoticePrompt() {
  const account = useAccount()
  const [isKnown] = useState(account !== null && !account.notice.acknowledged)
  ownAccount.use({ olderThan: account?.notice.acknowledged ? SIX_HOURS : 0 })
  return account && isKnown && <NoticeBanner notice={account.notice} />
}

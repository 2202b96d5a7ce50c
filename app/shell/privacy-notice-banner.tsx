import { Link } from 'react-router'
import type { AccountAnswer } from '#domain/accounts/api.ts'
import { acknowledgeNotice } from '#app/platform/session/account.ts'
import { notice as words } from '#app/features/account/texts-data.ts'
import { Banner } from '#app/ui/banner.tsx'
import { fileText } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { AccountFailure } from '#app/ui/action-failure.tsx'
import styles from './privacy-notice-banner.module.css'
import { useAction } from './proof/use-action.ts'

/** Asks to read another privacy notice than the one that was read; whatever the answer, nothing is closed to anybody. */
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
      <AccountFailure error={action.error} />
    </div>
  )
}

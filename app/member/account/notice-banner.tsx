import { Link } from 'react-router'
import type { AccountAnswer } from '#domain/api.ts'
import { acknowledgeNotice } from '../../data/account.ts'
import { notice as words } from '../../texts/account-data.ts'
import { Banner } from '../../ui/banner.tsx'
import { fileText } from '../../ui/icons.ts'
import { showToast } from '../../ui/show-toast.ts'
import { AccountFailure } from './account-failure.tsx'
import styles from './notice-banner.module.css'
import { useAction } from './use-action.ts'

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

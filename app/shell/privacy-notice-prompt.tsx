import { ownAccount, useAccount } from '#app/platform/session/account.ts'
import { NoticeBanner } from './privacy-notice-banner.tsx'

const SIX_HOURS = 6 * 60 * 60_000

/** Beside the card and on the home: asks at the next opening to read a notice that has changed, and is in nobody's way. */
export function NoticePrompt() {
  const account = useAccount()
  ownAccount.use({ olderThan: account?.notice.acknowledged ? SIX_HOURS : 0 })
  return account && <NoticeBanner notice={account.notice} />
}

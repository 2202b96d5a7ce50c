import { useEffect } from 'react'
import { refreshAccountIfOld, useAccount } from '#app/platform/session/account.ts'
import { NoticeBanner } from './privacy-notice-banner.tsx'

/** Beside the card and on the home: asks at the next opening to read a notice that has changed, and is in nobody's way. */
export function NoticePrompt() {
  const { account } = useAccount()
  useEffect(() => void refreshAccountIfOld(), [])
  return account && <NoticeBanner notice={account.notice} />
}

import { useState } from 'react'
import { useNavigate } from 'react-router'
import { followStaffLink, sendStaffLink } from '#app/platform/session/account.ts'
import { ApiError } from '#app/platform/api.ts'
import { session, signOut } from '#app/platform/session/session.ts'
import { staffLink as words } from './texts-second-factor.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { mail } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { loginPath } from '#app/shell/login-path.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'

/** Adds a second factor. For the first one of staff it calls `onLinkWanted` instead, and the page shows `AskForLink`. */
export async function orLink(act: () => Promise<void>, onLinkWanted: () => void): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'auth.staff_link_required')) throw error
    onLinkWanted()
  }
}

/** Replaces the set-up of a second factor: staff must first open a link that is mailed to them. */
export function AskForLink() {
  const [isSent, setSent] = useState(false)
  const action = useAction('staff link not sent')
  const send = () =>
    action.run(async () => {
      await sendStaffLink()
      setSent(true)
    })
  return (
    <div role="alert" className="stack">
      <Banner tone="warn" icon={mail}>
        {isSent ? words.sent(session().user?.email ?? '') : words.needed}
      </Banner>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      <Button wide variant={isSent ? 'secondary' : 'primary'} busy={action.busy !== null} onClick={send}>
        {isSent ? words.again : words.send}
      </Button>
    </div>
  )
}

/** Opened from that mail. Only a press uses the link up, since mail scanners open links. */
export function FollowLink({ token, isStaff }: { token: string; isStaff: boolean }) {
  const navigate = useNavigate()
  const action = useAction('staff link not followed')
  const follow = () =>
    action.run(async () => {
      await followStaffLink(token)
      showToast(words.open)
      // Replaces the used link, so that Back does not open it again.
      void navigate('/account/due-passaggi', { replace: true, ...(isStaff && { state: { desk: '/gestione' } }) })
    })
  const leave = () =>
    void signOut(true).then(() =>
      navigate(loginPath('accedi', `/account/due-passaggi?token=${encodeURIComponent(token)}`), { replace: true }),
    )
  return (
    <>
      <p>{words.follow}</p>
      <ActionFailure
        error={action.error}
        ways={{ retry: follow, resend: () => void navigate('/account/due-passaggi', { replace: true }), signOut: leave }}
      />
      <Button wide busy={action.busy !== null} onClick={follow}>
        {words.confirm}
      </Button>
    </>
  )
}

import { useState } from 'react'
import { useNavigate } from 'react-router'
import { followStaffLink, sendStaffLink } from '../../data/account.ts'
import { ApiError } from '../../data/api.ts'
import { session, signOut } from '../../data/session.ts'
import { staffLink as words } from '../../texts/account-second-factor.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { mail } from '../../ui/icons.ts'
import { showToast } from '../../ui/show-toast.ts'
import type { Ways } from '../failure.tsx'
import { loginPath } from '../login/step.ts'
import { AccountFailure } from './account-failure.tsx'
import { useAction } from './use-action.ts'

/** Why a second factor was not added: somebody of the staff is sent the link that opens it first. */
export function FactorFailure({ error, ways }: { error: unknown; ways: Ways }) {
  const isLinkWanted = error instanceof ApiError && error.code === 'auth.staff_link_required'
  return isLinkWanted ? <AskForLink /> : <AccountFailure error={error} ways={ways} />
}

function AskForLink() {
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
      <AccountFailure error={action.error} ways={{ retry: action.retry }} />
      <Button wide variant={isSent ? 'secondary' : 'primary'} busy={action.busy !== null} onClick={send}>
        {isSent ? words.again : words.send}
      </Button>
    </div>
  )
}

/** Opened from that mail. Only the press uses the link up: programs that open links must not. */
export function FollowLink({ token, readsReports }: { token: string; readsReports: boolean }) {
  const navigate = useNavigate()
  const action = useAction('staff link not followed')
  const follow = () =>
    action.run(async () => {
      await followStaffLink(token)
      showToast(words.open)
      // In the place of the spent link: Back would open that again.
      void navigate('/account/due-passaggi', { replace: true, ...(readsReports && { state: { desk: '/gestione/segnalazioni' } }) })
    })
  const leave = () =>
    void signOut(true).then(() =>
      navigate(loginPath('accedi', `/account/due-passaggi?token=${encodeURIComponent(token)}`), { replace: true }),
    )
  return (
    <>
      <p>{words.follow}</p>
      <AccountFailure
        error={action.error}
        ways={{ retry: follow, resend: () => void navigate('/account/due-passaggi', { replace: true }), signOut: leave }}
      />
      <Button wide busy={action.busy !== null} onClick={follow}>
        {words.confirm}
      </Button>
    </>
  )
}

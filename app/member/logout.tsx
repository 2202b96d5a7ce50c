import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { countUnsent, dropUnsent } from '../data/report-leave.ts'
import { signOut, useSession } from '../data/session.ts'
import { Screen } from '../shell/screen.tsx'
import { useGoBack } from '../shell/use-go-back.ts'
import { logout } from '../texts/logout.ts'
import { reports } from '../texts/reports.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { logOut } from '../ui/icons.ts'
import { showToast } from '../ui/show-toast.ts'
import { Failure, useFailure } from './failure.tsx'

/** /logout asks once, since the card goes away from this device; it needs no network. */
export function Logout() {
  const navigate = useNavigate()
  const goBack = useGoBack()
  const { user } = useSession()
  const [isLeaving, setLeaving] = useState(false)
  const failure = useFailure('sign-out failed')

  // Signing out is done on this device at once, or was done in another tab: telling the server goes on behind.
  const leavePage = useEffectEvent(() => {
    showToast(logout.done)
    void navigate('/home', { replace: true })
  })
  useEffect(() => {
    if (!user) leavePage()
  }, [user])

  const [unsent, setUnsent] = useState(0)
  useEffect(() => void countUnsent().then(setUnsent), [])

  const leave = () => {
    failure.clear()
    setLeaving(true)
    dropUnsent()
      .then(signOut)
      .catch((error: unknown) => {
        setLeaving(false)
        failure.show(error)
      })
  }

  return (
    <Screen heading={logout.question} lead={logout.text} narrow>
      <div className="stack">
        {unsent > 0 && <Banner tone="warn">{reports.leaving(unsent)}</Banner>}
        <Failure error={failure.error} ways={{ retry: leave }} />
        <Button wide variant="danger" icon={logOut} busy={isLeaving} onClick={leave}>
          {logout.confirm}
        </Button>
        <Button wide variant="secondary" onClick={() => goBack('/home')}>
          {logout.stay}
        </Button>
      </div>
    </Screen>
  )
}

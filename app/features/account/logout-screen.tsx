import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { dropUnsent, findUnsent, lookForUnsent, NOTHING_UNSENT, type Unsent } from '#app/features/reports/leave.ts'
import { keptDrafts } from '#app/platform/session/kept-drafts.ts'
import { signOut, useSession } from '#app/platform/session/session.ts'
import { Screen } from '#app/shell/screen.tsx'
import { useGoBack } from '#app/shell/use-go-back.ts'
import { logout } from './texts-logout.ts'
import { reportsLeaving } from '#app/features/reports/texts-leaving.ts'
import { StayBanner } from '#app/ui/stay-banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { logOut } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { Failure, useFailure } from '#app/ui/failure.tsx'
import { UnsentBanner } from '#app/features/reports/unsent-banner.tsx'

/** /logout asks once, since the card is removed from this device; works offline. */
export function Logout() {
  const navigate = useNavigate()
  const goBack = useGoBack()
  const { user } = useSession()
  const [isLeaving, setLeaving] = useState(false)
  const failure = useFailure('sign-out failed')

  // This device is signed out at once, here or in another tab; the server is notified in the background.
  const leavePage = useEffectEvent(() => {
    showToast(logout.done)
    void navigate('/home', { replace: true })
  })
  useEffect(() => {
    if (!user) leavePage()
  }, [user])

  const [keptForms] = useState(() => keptDrafts().length)
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const told = unsent ? reportsLeaving.told(unsent) : []
  // Looked up before the press, however slow the storage is.
  useEffect(() => void lookForUnsent().then(setUnsent), [])

  const leave = async () => {
    failure.clear()
    setLeaving(true)
    try {
      // Pressed before the answer was shown.
      const found = unsent ? NOTHING_UNSENT : await findUnsent()
      if (reportsLeaving.told(found).length > 0) {
        setUnsent(found)
        return setLeaving(false)
      }
      await dropUnsent()
      await signOut()
    } catch (error) {
      setLeaving(false)
      failure.show(error)
    }
  }

  return (
    <Screen heading={logout.question} lead={logout.text} narrow>
      <div className="stack">
        <UnsentBanner told={told} />
        {keptForms > 0 && (
          <StayBanner to="/gestione" see={logout.toDesk}>
            {logout.keptForms(keptForms)}
          </StayBanner>
        )}
        <Failure error={failure.error} ways={{ retry: () => void leave() }} />
        <Button wide variant="danger" icon={logOut} busy={isLeaving} onClick={() => void leave()}>
          {logout.confirm}
        </Button>
        <Button wide variant="secondary" onClick={() => goBack('/home')}>
          {logout.stay}
        </Button>
      </div>
    </Screen>
  )
}

import { useState } from 'react'
import { useNavigate } from 'react-router'
import { confirmEmail } from '#app/platform/session/account.ts'
import { ApiError } from '#app/platform/api.ts'
import { session, signOut } from '#app/platform/session/session.ts'
import { Screen } from '#app/shell/screen.tsx'
import { confirmEmail as words } from './texts-person.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { loginPath } from '#app/shell/login-path.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'

/** Opened from the mail to the new address. Only a press uses the link up, since mail scanners open links. */
export function ConfirmNewEmail({ token }: { token: string }) {
  const navigate = useNavigate()
  const action = useAction('new address not confirmed')
  const [dead, setDead] = useState<'used' | 'dead' | null>(token ? null : 'dead')
  const confirm = () =>
    action.run(async () => {
      try {
        await confirmEmail(token)
      } catch (error) {
        if (!(error instanceof ApiError) || !error.code.startsWith('auth.link_')) throw error
        return setDead(error.code === 'auth.link_used' ? 'used' : 'dead')
      }
      showToast(words.done(session().user?.email ?? ''))
      // Replaces the used link, so that Back does not open it again.
      void navigate('/account', { replace: true })
    })
  // Another account's link: after signing in with the right one, the person returns here.
  const leave = () =>
    void signOut(true).then(() => navigate(loginPath('accedi', `/account?email=${encodeURIComponent(token)}`), { replace: true }))

  return (
    <Screen title={words.title} {...(!dead && { lead: words.lead })} narrow>
      <div className="stack">
        {dead ? (
          <>
            <div role="alert">
              {dead === 'used' ? (
                <Banner tone="neutral">{words.used(session().user?.email ?? '')}</Banner>
              ) : (
                <Banner tone="warn">{words.dead}</Banner>
              )}
            </div>
            {dead === 'dead' && (
              <LinkButton wide to="/account/email" replace>
                {words.again}
              </LinkButton>
            )}
            <LinkButton wide variant={dead === 'dead' ? 'secondary' : 'primary'} to="/account" replace>
              {words.toAccount}
            </LinkButton>
          </>
        ) : (
          <>
            <ActionFailure error={action.error} ways={{ retry: confirm, signOut: leave }} />
            <Button wide busy={action.busy !== null} onClick={confirm}>
              {words.confirm}
            </Button>
          </>
        )}
      </div>
    </Screen>
  )
}

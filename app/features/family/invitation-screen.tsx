import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '#app/platform/api.ts'
import { acceptInvitation } from './invitation-data.ts'
import { session, signOut } from '#app/platform/session/session.ts'
import { Screen } from '#app/shell/screen.tsx'
import { errorText } from '#app/ui/texts/errors.ts'
import { invitation as words } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { LinkRefused } from '#app/ui/link-refused.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { loginPath } from '#app/shell/login-path.ts'

/** Why the link gives no card, by the server's code. */
const WHY = {
  'auth.link_invalid': words.invalid,
  'auth.link_expired': words.expired,
  'auth.verify_other_account': words.other,
  'api.conflict': words.standing,
  'family.not_the_child': errorText('family.not_the_child').text,
} as const

/** /account/invito: opened from the mail to a child of fourteen or more. Only the press uses the link, since mail scanners open links. */
export function Invito() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const [why, setWhy] = useState<keyof typeof WHY | null>(token ? null : 'auth.link_invalid')
  const action = useAction('invitation not accepted')

  const accept = () =>
    action.run(async () => {
      try {
        await acceptInvitation(token)
      } catch (error) {
        if (!(error instanceof ApiError && error.code in WHY)) throw error
        return setWhy(error.code as keyof typeof WHY)
      }
      showToast(words.done)
      // Replaces the used link, so that Back does not open it again.
      await navigate('/tessera', { replace: true })
    })
  const leave = () =>
    void signOut(true).then(() => navigate(loginPath('accedi', `/account/invito?token=${encodeURIComponent(token)}`), { replace: true }))

  return (
    <Screen title={words.title} {...(!why && { lead: words.lead(session().user?.email ?? '') })} narrow>
      <div className="stack">
        {why ? (
          <LinkRefused
            why={WHY[why]}
            leave={why === 'auth.verify_other_account' && { label: words.leave, to: leave }}
            onward={{ label: words.toCard, to: '/tessera' }}
          />
        ) : (
          <>
            <p className="muted">{words.text}</p>
            <ActionFailure error={action.error} ways={{ retry: accept }} />
            <Button wide busy={action.busy !== null} onClick={accept}>
              {words.accept}
            </Button>
          </>
        )}
      </div>
    </Screen>
  )
}

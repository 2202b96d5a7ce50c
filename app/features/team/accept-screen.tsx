import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { romeDay } from '#domain/plain-date.ts'
import { roleHasBegun, type OfferedRole } from '#domain/staff/team.ts'
import { ROLE_LABELS } from '#domain/staff/role-labels.ts'
import { ApiError } from '#app/platform/api.ts'
import { ownAccount } from '#app/platform/session/account.ts'
import { refreshSession, signOut, useSession } from '#app/platform/session/session.ts'
import { loginPath } from '#app/shell/login-path.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Screen } from '#app/shell/screen.tsx'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { shieldCheck } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Row } from '#app/ui/row.tsx'
import { LinkRefused } from '#app/ui/link-refused.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { acceptRole, offeredRole } from './data.ts'
import { acceptance as text, team } from './texts.ts'

/** Why the link gives no role, by the server's code. */
const WHY = {
  'auth.link_invalid': text.invalid,
  'auth.link_expired': text.expired,
  'auth.verify_other_account': text.other,
} as const

/**
 * /account/ruolo: opened from an invitation's mail, perhaps by a person without an account. Only the press uses the link, since mail
 * scanners open links.
 */
export function AcceptRole() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { user } = useSession()
  const here = `/account/ruolo?token=${encodeURIComponent(token)}`
  const [offer, setOffer] = useState<OfferedRole | null>(null)
  const [why, setWhy] = useState<keyof typeof WHY | null>(token ? null : 'auth.link_invalid')
  const action = useAction('role not accepted')

  const run = (act: () => Promise<void>) =>
    action.run(async () => {
      try {
        await act()
      } catch (error) {
        if (!(error instanceof ApiError && error.code in WHY)) throw error
        setWhy(error.code as keyof typeof WHY)
      }
    })
  const look = () => run(async () => setOffer(await offeredRole(token)))
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for a link
  useEffect(() => void (token && look()), [token])
  const accept = () =>
    run(async () => {
      await acceptRole(token)
      await Promise.all([refreshSession(), ownAccount.refresh()])
      const later = offer && !roleHasBegun(offer, romeDay(Date.now())) ? offer.from : null
      showToast(later === null ? text.done : text.doneFrom(later))
      // Replaces the used link, so that Back does not open it again. Gestione does not open before the role begins.
      await (ownAccount.get().data?.account.secondFactor
        ? navigate(later === null ? '/gestione' : '/account', { replace: true })
        : navigate('/account/due-passaggi', { replace: true, ...(later === null && { state: { desk: '/gestione' } }) }))
    })
  const leave = () => void signOut(true).then(() => navigate(loginPath('accedi', here), { replace: true }))

  return (
    <Screen title={text.title} {...(!why && user && { lead: text.lead(user.email) })} narrow>
      <div className="stack">
        {why ? (
          <LinkRefused
            why={WHY[why]}
            leave={why === 'auth.verify_other_account' && { label: text.leave, to: leave }}
            onward={{ label: text.toHome, to: '/home' }}
          />
        ) : (
          <>
            {offer ? <Offer offer={offer} /> : action.error === null && <SkeletonRows rows={1} thumbs={false} />}
            <ActionFailure error={action.error} ways={{ retry: action.retry }} />
            {offer && !user && <Ways here={here} />}
            {offer && user && (
              <>
                <Button wide busy={action.busy !== null} onClick={accept}>
                  {text.accept}
                </Button>
                <LinkButton wide variant="secondary" to="/home" replace>
                  {text.later}
                </LinkButton>
              </>
            )}
          </>
        )}
      </div>
    </Screen>
  )
}

/** Before the sign-in: the requirements, and links to sign in or register. */
function Ways({ here }: { here: string }) {
  return (
    <>
      <p>{text.account}</p>
      <LinkButton wide to={loginPath('accedi', here)}>
        {text.signIn}
      </LinkButton>
      <LinkButton wide variant="secondary" to={loginPath('registrati', here)}>
        {text.signUp}
      </LinkButton>
      <p className="muted sm">{text.newAccount}</p>
    </>
  )
}

function Offer({ offer: { role, by, association, ...period } }: { offer: OfferedRole }) {
  return (
    <>
      <p>{text.from(by, association)}</p>
      <Group>
        <Row icon={shieldCheck} title={ROLE_LABELS[role]} detail={`${team.roleMeans[role]} ${text.lasts(team.period(period))}`} />
      </Group>
      <p className="muted">{text.next}</p>
    </>
  )
}

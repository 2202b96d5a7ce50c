import { lazy, Suspense } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { ownAccount } from '#app/platform/session/account.ts'
import { useSession } from '#app/platform/session/session.ts'
import { loginPath } from '#app/shell/login-path.ts'
import { NotFound } from '#app/shell/not-found.tsx'
import { Closure } from './closure.tsx'
import { ConfirmNewEmail } from './confirm-new-email.tsx'
import { Consents } from './consents.tsx'
import { DevicesPage } from './devices.tsx'
import { Email } from './email.tsx'
import { Export } from './export.tsx'
import { NoticeChoicesPage } from '#app/features/notices/notice-choices.tsx'
import { LookPage } from './look.tsx'
import { Overview } from './overview.tsx'
import { Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'
import { Profile } from './profile.tsx'
import { ProofGate } from '#app/shell/proof/proof.tsx'
import { SecondFactor } from './second-factor.tsx'

/** The pages under /account, by the last part of their path. */
const PARTS = {
  profilo: Profile,
  email: Email,
  password: Password,
  passkey: Passkeys,
  'due-passaggi': SecondFactor,
  dispositivi: DevicesPage,
  consensi: Consents,
  aspetto: LookPage,
  esporta: Export,
  elimina: Closure,
  scelte: NoticeChoicesPage,
  notifiche: lazy(async () => ({ default: (await import('#app/features/notices/notice-list.tsx')).NoticeList })),
  diritti: lazy(async () => ({ default: (await import('#app/features/rights/own-screen.tsx')).Diritti })),
  pagamenti: lazy(async () => ({ default: (await import('#app/features/payments/own-screen.tsx')).Pagamenti })),
  famiglia: lazy(async () => ({ default: (await import('#app/features/family/family-screen.tsx')).Famiglia })),
  invito: lazy(async () => ({ default: (await import('#app/features/family/invitation-screen.tsx')).Invito })),
  collega: lazy(async () => ({ default: (await import('#app/features/claims/claim-screen.tsx')).Collega })),
  lascia: lazy(async () => ({ default: (await import('#app/features/register/leave-screen.tsx')).Lascia })),
  domanda: lazy(async () => ({ default: (await import('#app/features/applications/application-screen.tsx')).Domanda })),
}

/** /account and its pages. Stored data are shown at once and refreshed in the background, also whenever the page becomes visible again. */
export function Account() {
  const { part } = useParams()
  const [params] = useSearchParams()
  const { user } = useSession()
  const token = params.get('email')
  ownAccount.use()

  // Signed out in another tab or by the server.
  if (!user) return <Navigate to={loginPath('accedi', location.pathname + location.search)} replace />
  if (part === undefined && token !== null) return <ConfirmNewEmail token={token} />
  const Part = part === undefined ? Overview : Object.hasOwn(PARTS, part) ? PARTS[part as keyof typeof PARTS] : null
  if (!Part) return <NotFound />
  return (
    <ProofGate>
      <Suspense>
        <Part />
      </Suspense>
    </ProofGate>
  )
}

import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { appInfo } from '#app/platform/association.ts'
import { Screen } from '#app/shell/screen.tsx'
import { useStepFocus } from '#app/ui/focus.ts'
import { login } from './texts.ts'
import { Segments } from '#app/ui/segments.tsx'
import { useDraft } from './draft.ts'
import styles from './login-screen.module.css'
import { leadOf } from './lead.ts'
import { MadeElsewhere } from './made-elsewhere.tsx'
import { PaperCard } from './paper-card.tsx'
import { SignInStep } from './sign-in-step.tsx'
import { loginPath, loginStep } from '#app/shell/login-path.ts'
import { knowsPasskeys } from '#app/platform/device/knows-passkeys.ts'
import { signInWithPasskey } from '#app/platform/session/passkeys.ts'
import { Button } from '#app/ui/button.tsx'
import { keyRound } from '#app/ui/icons.ts'
import { Failure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { useEnter } from './enter.ts'

/** The association's crest and name, above every step. */
const BRAND = { brand: true, actions: null }

// Lazy: most people do not need these.
const Club = lazy(async () => ({ default: (await import('#app/ui/office/club.tsx')).Club }))
const ProviderButtons = lazy(async () => ({ default: (await import('./provider-buttons.tsx')).ProviderButtons }))
const SignUpStep = lazy(async () => ({ default: (await import('./sign-up-step.tsx')).SignUpStep }))
const ForgotStep = lazy(async () => ({ default: (await import('./forgot-step.tsx')).ForgotStep }))
const ProfileStep = lazy(async () => ({ default: (await import('./profile-step.tsx')).ProfileStep }))
const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }))

/** /login: signing in, its second step, registering, asking for a new password, completing the profile. */
export function Login() {
  const [params] = useSearchParams()
  const step = loginStep(params)
  const returnTo = params.get('return')
  const draft = useDraft()
  const hasProviders = appInfo().providers.length > 0
  // The pressed link may still exist: it then keeps the focus.
  useStepFocus(step, { ifLost: true })

  switch (step) {
    case 'registrati':
      return (
        <Screen title={login.signUpTitle} bar={BRAND} narrow>
          <div className={styles.step}>
            <Tabs step={step} returnTo={returnTo} />
            <Suspense>
              <Club />
              <SignUpStep draft={draft} />
              {hasProviders && <ProviderButtons signIn={loginPath('accedi', returnTo)} />}
            </Suspense>
          </div>
        </Screen>
      )
    case 'reset':
      return (
        <Screen title={login.forgotTitle} lead={login.forgotLead} bar={BRAND} narrow>
          <Suspense>
            <ForgotStep draft={draft} signIn={loginPath('accedi', returnTo)} />
          </Suspense>
        </Screen>
      )
    case 'profilo':
      return (
        <Screen title={login.profileTitle} lead={login.profileLead} bar={BRAND} narrow>
          <Suspense>
            <ProfileStep draft={draft} />
          </Suspense>
        </Screen>
      )
    case 'codice':
      return (
        <Screen title={login.codeTitle} bar={BRAND} narrow>
          <Suspense>
            <SecondStep />
          </Suspense>
        </Screen>
      )
    case 'accedi':
      return (
        <Screen title={login.title} lead={leadOf(returnTo)} bar={BRAND} narrow>
          <div className={styles.step}>
            <Tabs step={step} returnTo={returnTo} />
            <SignInStep draft={draft} />
            <PasskeyButton />
            <Suspense>{hasProviders && <ProviderButtons />}</Suspense>
            {MadeElsewhere && <MadeElsewhere reset={loginPath('reset', returnTo)} />}
            <PaperCard />
          </div>
        </Screen>
      )
  }
}

function Tabs({ step, returnTo }: { step: 'accedi' | 'registrati'; returnTo: string | null }) {
  const items = [
    { id: 'accedi', label: login.signIn },
    { id: 'registrati', label: login.signUp },
  ] as const
  return <Segments label={login.tabs} items={items} current={step} to={(id) => loginPath(id, returnTo)} />
}

/** «Accedi con una passkey», in browsers that support passkeys. */
function PasskeyButton() {
  const enter = useEnter()
  const action = useAction('sign-in with a passkey failed')
  const press = () => action.run(async () => enter.afterSignIn(await signInWithPasskey()))
  if (!knowsPasskeys()) return null
  return (
    <>
      <Button variant="secondary" wide icon={keyRound} busy={action.busy !== null} onClick={press}>
        {login.withPasskey}
      </Button>
      <Failure error={action.error} ways={{ retry: press }} />
    </>
  )
}

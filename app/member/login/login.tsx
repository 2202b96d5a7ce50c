import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Screen } from '../../shell/screen.tsx'
import { login } from '../../texts/login.ts'
import { Segments } from '../../ui/segments.tsx'
import { useDraft } from './draft.ts'
import { ForgotStep } from './forgot-step.tsx'
import styles from './login.module.css'
import { PasskeyButton } from './passkey-button.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { ProfileStep } from './profile-step.tsx'
import { SecondStep } from './second-step.tsx'
import { SignInStep } from './sign-in-step.tsx'
import { SignUpStep } from './sign-up-step.tsx'
import { loginPath, loginStep, type LoginStep } from './step.ts'

/** /login: signing in, its second step, registering, asking for a new password, completing the profile. */
export function Login() {
  const [params] = useSearchParams()
  const step = loginStep(params)
  const returnTo = params.get('return')
  const draft = useDraft()
  useFocusOfStep(step)

  switch (step) {
    case 'registrati':
      return (
        <Screen title={login.signUpTitle} headingIn="bar" narrow>
          <div className={styles.step}>
            <Tabs step={step} returnTo={returnTo} />
            <SignUpStep draft={draft} />
            <ProviderButtons signIn={loginPath('accedi', returnTo)} />
          </div>
        </Screen>
      )
    case 'reset':
      return (
        <Screen title={login.forgotTitle} lead={login.forgotLead} narrow>
          <ForgotStep draft={draft} signIn={loginPath('accedi', returnTo)} />
        </Screen>
      )
    case 'profilo':
      return (
        <Screen title={login.profileTitle} lead={login.profileLead} narrow>
          <ProfileStep draft={draft} />
        </Screen>
      )
    case 'codice':
      return (
        <Screen title={login.codeTitle} narrow>
          <SecondStep />
        </Screen>
      )
    case 'accedi':
      return (
        <Screen title={login.title} lead={returnTo ? login.returning : login.lead} narrow>
          <div className={styles.step}>
            <Tabs step={step} returnTo={returnTo} />
            <SignInStep draft={draft} />
            <PasskeyButton />
            <ProviderButtons />
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

/** Between two steps the page stays and the pressed link may be gone: the new heading then takes the focus. */
function useFocusOfStep(step: LoginStep) {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus()
  }, [step])
}

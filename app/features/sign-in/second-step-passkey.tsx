import { sendPasskey } from '#app/platform/session/second-step.ts'
import { login } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { keyRound } from '#app/ui/icons.ts'
import { Failure } from '#app/ui/failure.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'
import styles from './login-screen.module.css'
import { Others, type OtherWays } from './second-step-others.tsx'
import { loginPath } from '#app/shell/login-path.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { useEnter } from './enter.ts'

/** «Usa la passkey»: a press, since browsers ask for a passkey only after one. */
export function SecondPasskey({ others }: { others: OtherWays }) {
  const enter = useEnter()
  const action = useAction('second step with a passkey failed')
  const press = () => action.run(async () => enter.afterSignIn(await sendPasskey()))
  const signIn = loginPath('accedi', enter.returnTo)
  return (
    <div className={styles.step}>
      <p className="muted">{login.code.passkey.lead}</p>
      <Failure error={action.error} own={{ 'auth.passkey_failed': 'auth.passkey_silent' }} ways={{ retry: press, signIn }} />
      <Button wide icon={keyRound} busy={action.busy !== null} onClick={press}>
        {login.code.passkey.use}
      </Button>
      <Others others={others} />
      <BackToSignIn to={signIn} />
    </div>
  )
}

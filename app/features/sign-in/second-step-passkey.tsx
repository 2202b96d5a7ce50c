import { sendPasskey } from '#app/platform/session/second-step.ts'
import { login } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { keyRound } from '#app/ui/icons.ts'
import { Failure } from '#app/ui/failure.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'
import styles from './login-screen.module.css'
import { Others, type OtherWays } from './second-step-others.tsx'
import { loginPath } from '#app/shell/login-path.ts'
import { usePasskeyPress } from './use-passkey-press.ts'

/** «Usa la passkey»: a press, since browsers ask for a passkey only after one. */
export function SecondPasskey({ others }: { others: OtherWays }) {
  const { press, busy, error, returnTo } = usePasskeyPress('second step with a passkey failed', sendPasskey)
  const signIn = loginPath('accedi', returnTo)
  return (
    <div className={styles.step}>
      <p className="muted">{login.code.passkey.lead}</p>
      <Failure error={error} own={{ 'auth.passkey_failed': 'auth.passkey_silent' }} ways={{ retry: press, signIn }} />
      <Button wide icon={keyRound} busy={busy} onClick={press}>
        {login.code.passkey.use}
      </Button>
      <Others others={others} />
      <BackToSignIn to={signIn} />
    </div>
  )
}

import { useState } from 'react'
import { Link } from 'react-router'
import { sendPasskey } from '../../data/second-step.ts'
import { login } from '../../texts/login.ts'
import { Button } from '../../ui/button.tsx'
import { keyRound } from '../../ui/icons.ts'
import { Failure, useFailure } from '../failure.tsx'
import { useEnter } from './enter.ts'
import styles from './login.module.css'
import { Others, type OtherWays } from './second-step-others.tsx'
import { loginPath } from './step.ts'

/** «Usa la passkey»: a press, since browsers ask for a passkey only after one. */
export function SecondPasskey({ others }: { others: OtherWays }) {
  const enter = useEnter()
  const failure = useFailure('second step with a passkey failed')
  const [busy, setBusy] = useState(false)
  const signIn = loginPath('accedi', enter.returnTo)

  const go = async () => {
    if (busy) return
    setBusy(true)
    failure.clear()
    try {
      enter.afterSignIn(await sendPasskey())
    } catch (error) {
      failure.show(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.step}>
      <p className="muted">{login.code.passkey.lead}</p>
      <Failure error={failure.error} own={{ 'auth.passkey_failed': 'auth.passkey_silent' }} ways={{ retry: () => void go(), signIn }} />
      <Button wide icon={keyRound} busy={busy} onClick={() => void go()}>
        {login.code.passkey.use}
      </Button>
      <Others others={others} />
      <p>
        <Link className="link" to={signIn}>
          {login.backToSignIn}
        </Link>
      </p>
    </div>
  )
}

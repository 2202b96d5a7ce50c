import { useState } from 'react'
import { knowsPasskeys, signInWithPasskey } from '../../data/passkeys.ts'
import { login } from '../../texts/login.ts'
import { Button } from '../../ui/button.tsx'
import { keyRound } from '../../ui/icons.ts'
import { Failure, useFailure } from '../failure.tsx'
import { useEnter } from './enter.ts'

/** «Accedi con una passkey», where the browser knows what that is. */
export function PasskeyButton() {
  const enter = useEnter()
  const failure = useFailure('sign-in with a passkey failed')
  const [busy, setBusy] = useState(false)
  if (!knowsPasskeys()) return null

  const go = async () => {
    if (busy) return
    setBusy(true)
    failure.clear()
    try {
      enter.afterSignIn(await signInWithPasskey())
    } catch (error) {
      failure.show(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button variant="secondary" wide icon={keyRound} busy={busy} onClick={() => void go()}>
        {login.withPasskey}
      </Button>
      <Failure error={failure.error} ways={{ retry: () => void go() }} />
    </>
  )
}

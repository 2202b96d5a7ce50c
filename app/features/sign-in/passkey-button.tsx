import { knowsPasskeys, signInWithPasskey } from '#app/platform/session/passkeys.ts'
import { login } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { keyRound } from '#app/ui/icons.ts'
import { Failure } from '#app/ui/failure.tsx'
import { usePasskeyPress } from './use-passkey-press.ts'

/** «Accedi con una passkey», where the browser knows what that is. */
export function PasskeyButton() {
  const { press, busy, error } = usePasskeyPress('sign-in with a passkey failed', signInWithPasskey)
  if (!knowsPasskeys()) return null
  return (
    <>
      <Button variant="secondary" wide icon={keyRound} busy={busy} onClick={press}>
        {login.withPasskey}
      </Button>
      <Failure error={error} ways={{ retry: press }} />
    </>
  )
}

import { knowsPasskeys, signInWithPasskey } from '#app/platform/session/passkeys.ts'
import { login } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { keyRound } from '#app/ui/icons.ts'
import { Failure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { useEnter } from './enter.ts'

/** «Accedi con una passkey», where the browser knows what that is. */
export function PasskeyButton() {
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

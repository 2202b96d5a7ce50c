import { useEffect, useRef, useState } from 'react'
import { codeForm } from '#domain/accounts/second-factor.ts'
import { appInfo } from '#app/platform/association.ts'
import { secondWays, sendCode, sendPasskey, type SecondWays } from '#app/platform/session/second-step.ts'
import { login } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Failure, useFailure } from '#app/ui/failure.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { useEnter } from './enter.ts'
import { loginPath } from '#app/shell/login-path.ts'
import { keyRound } from '#app/ui/icons.ts'
import styles from './login-screen.module.css'
import { useAction } from '#app/shell/proof/use-action.ts'

/** The second step, after a right first one. */
export function SecondStep() {
  const ways = useSecondWays()
  return ways ? <SecondWay ways={ways} /> : <SkeletonRows rows={1} thumbs={false} />
}

export function SecondWay({ ways }: { ways: SecondWays }) {
  const [chosen, setChosen] = useState<SecondKind | null>(null)
  const kinds = kindsOf(ways)
  const kind = chosen ?? kinds[0]!
  const others = kinds.filter((other) => other !== kind).map((other) => ({ kind: other, choose: () => setChosen(other) }))
  if (kind === 'passkey') return <SecondPasskey others={others} />
  // An association's app cannot use passkeys: an account that requires only a passkey gets a hint.
  const hint = ways.passkeyElsewhere && !ways.code ? login.code.passkey.elsewhere : null
  return <SecondCode key={kind} kind={kind} others={others} hint={hint} />
}

/** Null until loaded. */
function useSecondWays(): SecondWays | null {
  const [ways, setWays] = useState<SecondWays | null>(null)
  useEffect(() => {
    void secondWays().then(setWays)
  }, [])
  return ways
}

const kindsOf = ({ passkey, code }: SecondWays): SecondKind[] => [
  ...(passkey ? ['passkey' as const] : []),
  ...(code ? ['app' as const] : []),
  'recovery',
]

function SecondCode({ kind, others, hint }: { kind: 'app' | 'recovery'; others: OtherWays; hint: string | null }) {
  const enter = useEnter()
  const failure = useFailure('second step failed')
  const signIn = loginPath('accedi', enter.returnTo)

  const send = async ({ code }: { code: string }) => {
    failure.clear()
    enter.afterSignIn(await sendCode(code))
  }

  return (
    <Form rules={codeForm} onSubmit={send} onError={failure.show}>
      <p className="muted">{login.code[kind].lead}</p>
      {hint && <p className="muted">{hint}</p>}
      <CodeField kind={kind} />
      <Failure error={failure.error} own={kind === 'recovery' ? RECOVERY : {}} ways={{ retry: 'submit', signIn }} />
      <Button type="submit" wide>
        {login.code.send}
      </Button>
      {kind === 'app' && appInfo().trial && (
        // Opens in a new tab, so that this step stays.
        <a className="link" href="/codici" target="_blank" rel="noreferrer">
          {login.code.app.trial}
        </a>
      )}
      <Others others={others} />
      <BackToSignIn to={signIn} />
    </Form>
  )
}

/** A recovery code is not replaced by a next one, unlike a code of the app. */
const RECOVERY = { 'auth.twofactor_wrong': 'auth.recovery_wrong' } as const

const TYPING = {
  app: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
} as const

function CodeField({ kind }: { kind: 'app' | 'recovery' }) {
  const field = useRef<HTMLInputElement>(null)
  // The field is the only thing to do here, and the person was typing in the first step.
  useEffect(() => field.current?.focus(), [])
  return <TextField ref={field} name="code" label={login.code[kind].label} {...TYPING[kind]} maxLength={16} />
}

/** «Usa la passkey»: browsers ask for a passkey only after a press. */
function SecondPasskey({ others }: { others: OtherWays }) {
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

/** A passkey, a code of the app, or a recovery code if neither is at hand. */
type SecondKind = 'passkey' | 'app' | 'recovery'

/** The other second steps, each with its button. */
type OtherWays = { kind: SecondKind; choose: () => void }[]

const Others = ({ others }: { others: OtherWays }) =>
  others.map(({ kind, choose }) => (
    <Button key={kind} variant="secondary" wide onClick={choose}>
      {login.code[kind].use}
    </Button>
  ))

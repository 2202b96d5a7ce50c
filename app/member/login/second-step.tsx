import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { codeForm } from '#domain/second-factor.ts'
import { sendCode } from '../../data/second-step.ts'
import { login } from '../../texts/login.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Failure, useFailure } from '../failure.tsx'
import { useEnter } from './enter.ts'
import { loginPath } from './step.ts'

type Kind = 'app' | 'recovery'

/** The first step was right: now the code of the app, or a recovery code where the app is not at hand. */
export function SecondStep() {
  const enter = useEnter()
  const failure = useFailure('second step failed')
  const [kind, setKind] = useState<Kind>('app')
  const signIn = loginPath('accedi', enter.returnTo)

  const send = async ({ code }: { code: string }) => {
    failure.clear()
    enter.afterSignIn(await sendCode(code))
  }
  const other = () => {
    failure.clear()
    setKind(kind === 'app' ? 'recovery' : 'app')
  }

  return (
    <Form rules={codeForm} onSubmit={send} onError={failure.show}>
      <p className="muted">{login.code[kind].lead}</p>
      <CodeField key={kind} kind={kind} />
      <Failure error={failure.error} ways={{ retry: 'submit', signIn, forgot: loginPath('reset', enter.returnTo) }} />
      <Button type="submit" wide>
        {login.code.send}
      </Button>
      <Button variant="secondary" wide onClick={other}>
        {login.code[kind].other}
      </Button>
      <p>
        <Link className="link" to={signIn}>
          {login.backToSignIn}
        </Link>
      </p>
    </Form>
  )
}

const TYPING = {
  app: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
} as const

function CodeField({ kind }: { kind: Kind }) {
  const field = useRef<HTMLInputElement>(null)
  // There is one thing to do here, and whoever has come from the first step has their hands on it.
  useEffect(() => field.current?.focus(), [])
  return <TextField ref={field} name="code" label={login.code[kind].label} {...TYPING[kind]} maxLength={16} />
}

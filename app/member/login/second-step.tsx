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

/** The first step was right: now the code of the app, or a recovery code where the app is not at hand. */
export function SecondStep() {
  const enter = useEnter()
  const failure = useFailure('second step failed')
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const field = useRef<HTMLInputElement>(null)
  const signIn = loginPath('accedi', enter.returnTo)
  // There is one thing to do here, and whoever has come from the first step has their hands on it.
  useEffect(() => field.current?.focus(), [kind])

  const send = async ({ code }: { code: string }) => {
    failure.clear()
    enter.afterSignIn(await sendCode(code))
  }
  const refused = (error: unknown) => {
    failure.show(error)
    field.current?.select()
  }
  const other = () => {
    failure.clear()
    setKind(kind === 'app' ? 'recovery' : 'app')
  }

  const words = login.code[kind]
  return (
    <Form rules={codeForm} onSubmit={send} onError={refused}>
      <p className="muted">{words.lead}</p>
      <TextField
        key={kind}
        ref={field}
        name="code"
        label={words.label}
        {...(kind === 'app'
          ? { inputMode: 'numeric', autoComplete: 'one-time-code' }
          : { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false })}
        maxLength={16}
      />
      <Failure error={failure.error} ways={{ retry: 'submit', signIn, forgot: loginPath('reset', enter.returnTo) }} />
      <Button type="submit" wide>
        {login.code.send}
      </Button>
      <Button variant="secondary" wide onClick={other}>
        {words.other}
      </Button>
      <p>
        <Link className="link" to={signIn}>
          {login.backToSignIn}
        </Link>
      </p>
    </Form>
  )
}

import { Link } from 'react-router'
import { signInForm } from '#domain/sign-in.ts'
import { asksForCode } from '../../data/second-step.ts'
import { signIn } from '../../data/sign-in.ts'
import { fields } from '../../texts/fields.ts'
import { login } from '../../texts/login.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import type { Draft } from './draft.ts'
import { EmailField } from '../email-field.tsx'
import { useEnter } from './enter.ts'
import { Failure, useFailure } from '../failure.tsx'
import styles from './login.module.css'
import { loginPath } from './step.ts'

export function SignInStep({ draft }: { draft: Draft }) {
  const enter = useEnter()
  const failure = useFailure('sign-in failed')
  const forgot = loginPath('reset', enter.returnTo)

  const send = async (values: object) => {
    failure.clear()
    try {
      enter.afterSignIn(await signIn(values))
    } catch (error) {
      if (!asksForCode(error)) throw error
      enter.toSecondStep()
    }
  }

  return (
    <Form rules={signInForm} onSubmit={send} onError={failure.show}>
      <EmailField {...draft.text('email')} />
      <div className={styles.asked}>
        <PasswordField name="password" label={fields.password} autoComplete="current-password" />
        <Link className={`link sm ${styles.forgot}`} to={forgot}>
          {login.forgot}
        </Link>
      </div>
      <Failure error={failure.error} ways={{ retry: 'submit', forgot }} />
      <Button type="submit" wide>
        {login.signIn}
      </Button>
    </Form>
  )
}

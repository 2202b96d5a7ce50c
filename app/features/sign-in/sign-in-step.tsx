import { Link } from 'react-router'
import { signInForm } from '#domain/accounts/sign-in.ts'
import type { Values } from '#domain/form.ts'
import { asksForCode } from '#app/platform/session/second-step.ts'
import { signIn } from '#app/platform/session/sign-in.ts'
import { fields } from '#app/ui/texts/fields.ts'
import { login } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import type { Draft } from './draft.ts'
import { EmailField } from '#app/ui/email-field.tsx'
import { useEnter } from './enter.ts'
import { Failure, useFailure } from '#app/ui/failure.tsx'
import styles from './login-screen.module.css'
import { loginPath } from '#app/shell/login-path.ts'

export function SignInStep({ draft }: { draft: Draft }) {
  const enter = useEnter()
  const failure = useFailure('sign-in failed')
  const forgot = loginPath('reset', enter.returnTo)

  const send = async (values: Values<typeof signInForm>) => {
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

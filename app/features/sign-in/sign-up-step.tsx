import { passwordAdvice } from '#domain/accounts/password.ts'
import { signUpForm } from '#domain/accounts/sign-up.ts'
import { signUp } from './data.ts'
import { fields } from '#app/ui/texts/fields.ts'
import { login } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Draft } from './draft.ts'
import { EmailField } from '#app/ui/email-field.tsx'
import { useEnter } from './enter.ts'
import { Failure, useFailure } from '#app/ui/failure.tsx'
import { Promises } from './promises.tsx'
import { loginPath } from '#app/shell/login-path.ts'

// In the order of the screen: the summary of errors links to the first wrong field.
const { firstname, lastname, email, password, privacy, confirm14 } = signUpForm
const rules = { firstname, lastname, email, password, privacy, confirm14 }

export function SignUpStep({ draft }: { draft: Draft }) {
  const enter = useEnter()
  const failure = useFailure('sign-up failed')

  const send = async (values: object) => {
    failure.clear()
    await signUp(values)
    enter.afterSignUp()
  }

  return (
    <Form rules={rules} onSubmit={send} onError={failure.show}>
      <div className="pair">
        <TextField {...draft.text('firstname')} label={fields.firstname} autoComplete="given-name" />
        <TextField {...draft.text('lastname')} label={fields.lastname} autoComplete="family-name" />
      </div>
      <EmailField {...draft.text('email')} />
      <PasswordField
        name="password"
        label={fields.password}
        autoComplete="new-password"
        hint={fields.passwordHint}
        advise={(written) => passwordAdvice(written, [draft.value('firstname'), draft.value('lastname'), draft.value('email')])}
      />
      <Promises draft={draft} />
      <Failure
        error={failure.error}
        ways={{ retry: 'submit', signIn: loginPath('accedi', enter.returnTo), forgot: loginPath('reset', enter.returnTo) }}
      />
      <Button type="submit" wide>
        {login.create}
      </Button>
    </Form>
  )
}

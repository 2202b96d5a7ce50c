import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { passwordAdvice } from '#domain/accounts/password.ts'
import { resetForm } from '#domain/accounts/reset-password.ts'
import { ApiError } from '#app/platform/api.ts'
import { asksForCode } from '#app/platform/session/second-step.ts'
import { session, signOut } from '#app/platform/session/session.ts'
import { loginPath } from '#app/shell/login-path.ts'
import { Screen } from '#app/shell/screen.tsx'
import { fields } from '#app/ui/texts/fields.ts'
import { login } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { resetPassword } from './data.ts'
import { useDraft } from './draft.ts'
import { afterErrand, secondStepPath } from './enter.ts'
import { Failure, useFailure } from '#app/ui/failure.tsx'
import { ForgotStep } from './forgot-step.tsx'

/**
 * The page of the reset mail: sets the new password. With a dead link, or without one, it offers to request a new mail, signed in or not.
 */
export function ResetPassword() {
  const [params] = useSearchParams()
  const token = params.get('token')
  const navigate = useNavigate()
  const again = useRef<HTMLDivElement>(null)
  const [deadLink, setDeadLink] = useState<ApiError | null>(token === '' ? new ApiError('auth.link_invalid', 400) : null)
  const failure = useFailure('password not changed')
  const draft = useDraft()

  // Replaces the used link, so that Back does not open it again.
  const go = (path: string) => {
    showToast(login.resetDone)
    void navigate(path, { replace: true })
  }
  const send = async (values: object) => {
    failure.clear()
    try {
      go(afterErrand({ purpose: 'sign-in', returnTo: null }, await resetPassword(values)))
    } catch (error) {
      if (!asksForCode(error)) throw error
      if (!session().user) return go(secondStepPath(null))
      // The session here has ended: the sign-in starts again.
      await signOut(true)
      go(loginPath('accedi', null))
    }
  }
  const refused = (error: unknown) => {
    if (error instanceof ApiError && error.code.startsWith('auth.link_')) setDeadLink(error)
    else failure.show(error)
  }

  if (deadLink || token === null)
    return (
      <Screen title={login.forgotTitle} lead={login.forgotLead} bar={{ brand: true, actions: null }} narrow>
        <div className="stack" ref={again}>
          <Failure
            error={deadLink}
            own={{ 'auth.link_used': 'auth.reset_link_used' }}
            ways={{ resend: () => again.current?.querySelector('input')?.focus() }}
          />
          <ForgotStep draft={draft} signIn={session().user ? null : '/login'} />
        </div>
      </Screen>
    )
  return (
    <Screen title={login.resetTitle} lead={login.resetLead} bar={{ brand: true, actions: null }} narrow>
      <Form rules={resetForm} extra={{ token: token ?? '' }} onSubmit={send} onError={refused}>
        <PasswordField
          name="password"
          label={fields.newPassword}
          autoComplete="new-password"
          hint={fields.passwordHint}
          advise={(written) => passwordAdvice(written)}
        />
        <Failure error={failure.error} ways={{ retry: 'submit' }} />
        <Button type="submit" wide>
          {login.savePassword}
        </Button>
      </Form>
    </Screen>
  )
}

import { useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { passwordAdvice } from '#domain/accounts/password.ts'
import { resetForm } from '#domain/accounts/reset-password.ts'
import { ApiError } from '#app/platform/api.ts'
import { resetPassword } from '#app/platform/session/access-mails.ts'
import { session, signOut } from '#app/platform/session/session.ts'
import { Screen } from '#app/shell/screen.tsx'
import { fields } from '#app/ui/texts/fields.ts'
import { login } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useDraft } from './draft.ts'
import { Failure, useFailure } from '#app/ui/failure.tsx'
import { ForgotStep } from './forgot-step.tsx'

const DONE = 'done'

/**
 * Opened from the reset mail: chooses the new password. A link that does not work any more is asked for again right here; so is the
 * first one, by anyone who comes without any, signed in or not.
 */
export function ResetPassword() {
  const [params] = useSearchParams()
  const token = params.get('token')
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const again = useRef<HTMLDivElement>(null)
  const [deadLink, setDeadLink] = useState<ApiError | null>(token === '' ? new ApiError('auth.link_invalid', 400) : null)
  const failure = useFailure('password not changed')
  const draft = useDraft()

  const send = async ({ password }: { password: string }) => {
    failure.clear()
    await resetPassword(token ?? '', password)
    // Every session of the account has ended at the server, this browser's too.
    if (session().user) await signOut(true)
    // In the place of the spent link: Back would open that again.
    void navigate(pathname, { replace: true, state: DONE })
  }
  const refused = (error: unknown) => {
    if (error instanceof ApiError && error.code.startsWith('auth.link_')) setDeadLink(error)
    else failure.show(error)
  }

  if (state === DONE)
    return (
      <Screen title={login.resetTitle} narrow>
        <div className="stack">
          <output>
            <Banner tone="ok">{login.resetDone}</Banner>
          </output>
          <LinkButton to="/login" replace>
            {login.signIn}
          </LinkButton>
        </div>
      </Screen>
    )
  if (deadLink || token === null)
    return (
      <Screen title={login.forgotTitle} lead={login.forgotLead} narrow>
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
    <Screen title={login.resetTitle} lead={login.resetLead} narrow>
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

import { useState } from 'react'
import { forgotForm } from '#domain/accounts/reset-password.ts'
import { appInfo } from '#app/platform/association.ts'
import { forgotPassword } from '#app/platform/session/access-mails.ts'
import { kitText } from '#app/ui/texts/kit.ts'
import { login } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { mail } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'
import type { Draft } from './draft.ts'
import { EmailField } from '#app/ui/email-field.tsx'
import { Failure, useFailure } from '#app/ui/failure.tsx'
import styles from './login-screen.module.css'

/**
 * Requests the mail with a link for a new password. The answer is the same for every address.
 *
 * @param signIn null for the signed-in person
 */
export function ForgotStep({ draft, signIn }: { draft: Draft; signIn: string | null }) {
  const failure = useFailure('reset link not sent')
  const [sentTo, setSentTo] = useState<string | null>(null)

  const send = async ({ email }: { email: string }) => {
    failure.clear()
    setSentTo(null)
    await forgotPassword(email)
    setSentTo(email)
  }

  return (
    <div className="stack">
      <Form rules={forgotForm} onSubmit={send} onError={failure.show}>
        <EmailField {...draft.text('email')} />
        <Failure error={failure.error} ways={{ retry: 'submit' }} />
        <output className={styles.sent}>{sentTo && <Banner tone="ok">{login.resetSent(sentTo)}</Banner>}</output>
        <Button type="submit" wide variant={sentTo ? 'secondary' : 'primary'}>
          {login.sendLink}
        </Button>
      </Form>
      {sentTo && appInfo().trial && (
        <LinkButton to="/posta" variant="tint" icon={mail}>
          {kitText.trialMail}
        </LinkButton>
      )}
      {signIn && <BackToSignIn to={signIn} />}
    </div>
  )
}

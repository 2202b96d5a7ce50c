import { useState } from 'react'
import { forgotForm } from '#domain/reset-password.ts'
import { appInfo } from '../../data/association.ts'
import { forgotPassword } from '../../data/access-mails.ts'
import { confirmEmail } from '../../texts/confirm-email.ts'
import { login } from '../../texts/login.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { mail } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'
import type { Draft } from './draft.ts'
import { EmailField } from '../email-field.tsx'
import { Failure, useFailure } from '../failure.tsx'
import styles from './login.module.css'

/**
 * Asks for the link that chooses a new password. The answer is the same whether the address has an account or not.
 *
 * @param signIn null for who is signed in
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
          {confirmEmail.trialMail}
        </LinkButton>
      )}
      {signIn && <BackToSignIn to={signIn} />}
    </div>
  )
}

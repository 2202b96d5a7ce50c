import { useState } from 'react'
import { forgotPassword } from '#app/platform/session/access-mails.ts'
import { proof as words } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useAction } from './use-action.ts'

/** The way out of a proof that cannot be given: a new password, or the first, by mail. /login is closed to whoever is signed in. */
export function ForgottenPassword({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const action = useAction('reset link not sent')
  const [isSent, setSent] = useState(false)
  const send = () =>
    action.run(async () => {
      setSent(false)
      await forgotPassword(email)
      setSent(true)
    })
  return (
    <>
      <p>
        <button type="button" className="link" aria-busy={action.busy !== null} onClick={send}>
          {hasPassword ? words.forgot : words.choose}
        </button>
      </p>
      <output>{isSent && <Banner tone="ok">{words.forgotSent(email)}</Banner>}</output>
      <ActionFailure error={action.error} ways={{ retry: send }} />
    </>
  )
}

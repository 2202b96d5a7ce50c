import { useState } from 'react'
import { forgotPassword } from '#app/platform/session/access-mails.ts'
import { proof as words } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Failure, useFailure } from '#app/ui/failure.tsx'

/** The way out of a proof that cannot be given: a new password, or the first, by mail. /login is closed to whoever is signed in. */
export function ForgottenPassword({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const failure = useFailure('reset link not sent')
  const [state, setState] = useState<'sending' | 'sent' | null>(null)
  const send = async () => {
    if (state === 'sending') return
    setState('sending')
    failure.clear()
    try {
      await forgotPassword(email)
      setState('sent')
    } catch (error) {
      setState(null)
      failure.show(error)
    }
  }
  return (
    <>
      <p>
        <button type="button" className="link" aria-busy={state === 'sending'} onClick={() => void send()}>
          {hasPassword ? words.forgot : words.choose}
        </button>
      </p>
      <output>{state === 'sent' && <Banner tone="ok">{words.forgotSent(email)}</Banner>}</output>
      <Failure error={failure.error} ways={{ retry: () => void send() }} own={{ 'auth.network': 'net.action_needs_network' }} />
    </>
  )
}

import { useEffect, useEffectEvent, useRef } from 'react'
import { ApiError } from '#app/platform/api.ts'
import { resendVerification } from '#app/platform/session/access-mails.ts'
import { refreshSession } from '#app/platform/session/session.ts'
import { verifyEmail } from '#app/features/sign-in/data.ts'
import { confirmEmail } from './texts-confirm-email.ts'
import { Button } from '#app/ui/button.tsx'
import { Failure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'

/**
 * Opened by the mail's link, signed in: the press in the mail is enough, so the page confirms by itself. Mail scanners open links too, but
 * have no session, and the link confirms only with its own account's session. The button is for retries.
 */
export function ConfirmLink(props: {
  token: string
  onConfirmed: () => void
  onSentAgain: (seconds: number) => void
  onSignOut: () => void
  signIn: string
}) {
  const { token, onConfirmed, onSentAgain, onSignOut, signIn } = props
  const action = useAction('address not confirmed')
  const confirm = () =>
    action.run(async () => {
      try {
        if ((await verifyEmail(token)).emailVerified) onConfirmed()
      } catch (error) {
        // A second press on the same message: the address is already confirmed.
        if (isUsed(error) && (await refreshSession()).emailVerified) return onConfirmed()
        throw error
      }
    })
  const isBegun = useRef(false)
  const begin = useEffectEvent(() => {
    if (isBegun.current) return
    isBegun.current = true
    confirm()
  })
  useEffect(() => begin(), [])
  const sendAgain = () => action.run(async () => onSentAgain(await resendVerification()))

  return (
    <>
      <Failure error={action.error} ways={{ retry: confirm, resend: sendAgain, signOut: onSignOut, signIn }} />
      <Button wide busy={action.busy !== null} onClick={confirm}>
        {confirmEmail.confirm}
      </Button>
    </>
  )
}

const isUsed = (error: unknown): boolean => error instanceof ApiError && error.code === 'auth.link_used'

import { LinkButton } from '#app/ui/link-button.tsx'
import { about as words } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { lock } from '#app/ui/icons.ts'
import { ActionFailure, errorCode } from '#app/ui/failure.tsx'

/** Why a document is refused: some are for members in law, and a friend with a card is none. */
export function PaperProblem({ error }: { error: unknown }) {
  const code = error === null ? null : errorCode(error).code
  if (code === 'auth.session_expired')
    return (
      <div role="alert">
        <Banner
          tone="info"
          icon={lock}
          action={
            <LinkButton variant="secondary" size="sm" to="/login?return=%2Fchi-siamo">
              {words.signIn}
            </LinkButton>
          }
        >
          {words.signInFirst}
        </Banner>
      </div>
    )
  if (code === 'guard.forbidden')
    return (
      <div role="alert">
        <Banner tone="info" icon={lock}>
          {words.membersOnly}
        </Banner>
      </div>
    )
  return <ActionFailure error={error} ways={{ resend: '/confirm-email' }} />
}

import { REFUSALS, type Refusal } from '#domain/events/event-booking.ts'
import { ApiError } from '#app/platform/api.ts'
import { events } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { loginPath } from '#app/shell/login-path.ts'

/** Why a booking failed, in a sentence. */
export function EventFailure({ error, here }: { error: unknown; here: string }) {
  const reason = error instanceof ApiError && error.code === 'events.refused' ? error.details.reason : undefined
  if (isRefusal(reason))
    return (
      <Banner tone="warn" role="alert">
        {events.refusals[reason](Number((error as ApiError).details.left ?? 0))}
      </Banner>
    )
  return (
    <ActionFailure
      error={error}
      ways={{
        signIn: loginPath('accedi', here),
        profile: `/login?step=profilo&return=${encodeURIComponent(here)}`,
        resend: '/confirm-email',
      }}
    />
  )
}

const isRefusal = (reason: unknown): reason is Refusal => (REFUSALS as readonly unknown[]).includes(reason)

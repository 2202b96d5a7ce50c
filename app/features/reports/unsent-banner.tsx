import { StayBanner } from '#app/ui/stay-banner.tsx'
import { reportsLeaving } from './texts-leaving.ts'

/** Reports that a sign-out deletes. Nothing without any. */
export function UnsentBanner({ told }: { told: readonly string[] }) {
  if (told.length === 0) return null
  return (
    <StayBanner to="/segnalazioni" see={reportsLeaving.see}>
      {told.join(' ')}
    </StayBanner>
  )
}

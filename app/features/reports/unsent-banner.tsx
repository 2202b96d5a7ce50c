import { Link } from 'react-router'
import { reportsLeaving } from './texts-leaving.ts'
import { Banner } from '#app/ui/banner.tsx'

/** Before a sign-out: what it deletes, and the way to stay and send it. */
export function UnsentBanner({ told }: { told: readonly string[] }) {
  if (told.length === 0) return null
  return (
    <Banner
      tone="warn"
      role="alert"
      action={
        <Link className="link" to="/segnalazioni">
          {reportsLeaving.see}
        </Link>
      }
    >
      {told.join(' ')}
    </Banner>
  )
}

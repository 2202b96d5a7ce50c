import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Banner } from './banner.tsx'

/** Before a sign-out: what it deletes, and the way to stay and keep it. */
export const StayBanner = ({ to, see, children }: { to: string; see: string; children: ReactNode }) => (
  <Banner
    tone="warn"
    role="alert"
    action={
      <Link className="link" to={to}>
        {see}
      </Link>
    }
  >
    {children}
  </Banner>
)

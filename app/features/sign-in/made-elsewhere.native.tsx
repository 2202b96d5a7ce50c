import { Link } from 'react-router'
import { PROVIDER_NAMES } from '#domain/accounts/provider.ts'
import { otherProviders } from '#app/platform/device/site.native.ts'
import { Banner } from '#app/ui/banner.tsx'
import { elsewhere } from './texts-elsewhere.ts'

/** A way to sign in for accounts of a provider that this app does not offer (docs/decisions/0045). */
export function MadeElsewhere({ reset }: { reset: string }) {
  const names = otherProviders().map((provider) => PROVIDER_NAMES[provider])
  if (names.length === 0) return null
  return (
    <Banner
      tone="info"
      action={
        <Link className="link" to={reset}>
          {elsewhere.choose}
        </Link>
      }
    >
      {elsewhere.made(names)}
    </Banner>
  )
}

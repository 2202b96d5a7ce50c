import type { ReactNode } from 'react'
import type { AccountAnswer } from '#domain/accounts/api.ts'
import { ownAccount } from '#app/platform/session/account.ts'
import { Screen } from '#app/shell/screen.tsx'
import { account as text } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'

/** A page under /account: its content, or its loading or failed state. */
export function AccountPage({
  title,
  lead,
  back = '/account',
  children,
}: {
  title: string
  lead?: ReactNode
  back?: string
  children: (account: AccountAnswer) => ReactNode
}) {
  const known = ownAccount.use({ isKnownOnly: true })
  const { data, error } = known
  return (
    <Screen title={title} lead={lead} bar={{ back }} narrow {...(error && { freshness: known })}>
      <div className="stack">{data ? children(data.account) : error ? <NotLoaded /> : <SkeletonRows rows={3} thumbs={false} />}</div>
    </Screen>
  )
}

/** Nothing is stored on the device and loading failed. */
export function NotLoaded() {
  const { error } = ownAccount.use({ isKnownOnly: true })
  return (
    <div role="alert">
      <Banner
        tone="warn"
        action={
          <button type="button" className="link" onClick={() => void ownAccount.refresh()}>
            {text.retry}
          </button>
        }
      >
        {error?.code === 'auth.network' ? text.network : text.failed}
      </Banner>
    </div>
  )
}

import { lazy, Suspense } from 'react'
import { useRouteError } from 'react-router'

export const FailedPage = lazy(async () => ({ default: (await import('./failed-page.tsx')).FailedPage }))

/** Shown instead of a page that failed. The fallback is cached with the start path, but does not delay it. */
export function RouteError() {
  const error = useRouteError()
  return (
    <Suspense>
      <FailedPage error={error} />
    </Suspense>
  )
}

import { lazy, Suspense } from 'react'
import { useRouteError } from 'react-router'

export const FailedPage = lazy(async () => ({ default: (await import('./failed-page.tsx')).FailedPage }))

/** Where a page could not be shown. What is shown instead is kept on the device with the start path, but does not make it wait. */
export function RouteError() {
  const error = useRouteError()
  return (
    <Suspense>
      <FailedPage error={error} />
    </Suspense>
  )
}

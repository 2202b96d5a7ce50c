import { lazy, Suspense } from 'react'
import { Screen } from '#app/shell/screen.tsx'
import { testMap as text } from './texts-test-map.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'

const MapTest = lazy(async () => ({ default: (await import('./map-test.tsx')).MapTest }))

/** The specification's page to try the map; the map of the restaurants is at /ristoranti/map. */
export function TestMap() {
  return (
    <Screen lead={text.lead}>
      <div className="stack">
        <Suspense fallback={<SkeletonRows rows={4} thumbs={false} />}>
          <MapTest />
        </Suspense>
        <LinkButton variant="secondary" to="/ristoranti/map">
          {text.restaurants}
        </LinkButton>
      </div>
    </Screen>
  )
}

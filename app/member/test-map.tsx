import { Screen } from '../shell/screen.tsx'
import { lists } from '../texts/lists.ts'
import { ristoranti } from '../texts/ristoranti.ts'
import { Banner } from '../ui/banner.tsx'
import { mapPinned } from '../ui/icons.ts'
import { LinkButton } from '../ui/link-button.tsx'

/** The specification's page for trying the map out; the restaurants' own is at /ristoranti/map. */
export function TestMap() {
  return (
    <Screen>
      <div className="stack">
        <Banner tone="info" icon={mapPinned}>
          {lists.testMap.text}
        </Banner>
        <LinkButton variant="secondary" to="/ristoranti/map">
          {ristoranti.mapTitle}
        </LinkButton>
      </div>
    </Screen>
  )
}

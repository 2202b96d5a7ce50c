import { Link } from 'react-router'
import { useMyOffers } from './my-offers.ts'
import { Screen } from '#app/shell/screen.tsx'
import { convenzioni } from './texts.ts'
import { Icon } from '#app/ui/icon.tsx'
import { map } from '#app/ui/icons.ts'
import styles from './offers.module.css'
import { OfferFilters } from './offer-filters.tsx'
import { OfferList } from './offer-list.tsx'
import { useOffers, choiceSearch } from './use-offers.ts'
import { ResultCount } from '#app/ui/result-count.tsx'

export function Convenzioni() {
  const shown = useOffers()
  const { known, choice, found, here } = shown
  // Loads the codes onto the phone, so that they work at a till without a network.
  useMyOffers()
  return (
    <Screen freshness={known.freshness}>
      <div className="stack">
        <OfferFilters of={shown} />
      </div>
      <div className={styles.head}>
        <ResultCount of={known}>{convenzioni.count(found.length, here !== null)}</ResultCount>
        <Link className={styles.map} to={`/convenzioni/map${choiceSearch(choice)}`} aria-label={convenzioni.mapLabel}>
          <Icon of={map} size={18} />
          {convenzioni.map}
        </Link>
      </div>
      <OfferList of={shown} />
    </Screen>
  )
}

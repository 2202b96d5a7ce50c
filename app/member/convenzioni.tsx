import { Link } from 'react-router'
import { useMyOffers } from '../data/my-offers.ts'
import { Screen } from '../shell/screen.tsx'
import { convenzioni } from '../texts/convenzioni.ts'
import { Icon } from '../ui/icon.tsx'
import { map } from '../ui/icons.ts'
import styles from './convenzioni/convenzioni.module.css'
import { OfferFilters } from './convenzioni/offer-filters.tsx'
import { OfferList } from './convenzioni/offer-list.tsx'
import { choiceSearch } from './convenzioni/use-offer-choice.ts'
import { useOffers } from './convenzioni/use-offers.ts'
import { ResultCount } from './result-count.tsx'

export function Convenzioni() {
  const shown = useOffers()
  const { known, choice, found, here } = shown
  // For the till: from here on the codes are on the phone, also without a network.
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

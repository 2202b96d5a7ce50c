import { askPosition, usePosition } from '#app/platform/device/position.ts'
import { convenzioni } from './texts.ts'
import { lists } from '#app/ui/texts/lists.ts'
import { Chip, Chips } from '#app/ui/chip.tsx'
import { heart, hourglass, locateFixed, star } from '#app/ui/icons.ts'
import { PositionNote } from '#app/ui/position-note.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { categoriesOf, isInView, VIEWS, type OfferView } from './choose-offers.ts'
import type { Offers } from './use-offers.ts'

const LOOKS: Record<OfferView, { text: string; icon: string }> = {
  preferite: { text: convenzioni.favourites, icon: heart },
  nuove: { text: convenzioni.fresh, icon: star },
  'ultimi-giorni': { text: convenzioni.ending, icon: hourglass },
}

/** Search, nearness, favourites, age and category. An empty view is not offered, except favourites. */
export function OfferFilters({ of: known, withSearch = true, onMap = false }: { of: Offers; withSearch?: boolean; onMap?: boolean }) {
  const { offers } = known
  const { query, category, view, near, change } = known.choice
  const { state } = usePosition()
  const isNear = near && state === 'known'
  const pressNear = async () => {
    change({ near: !isNear })
    if (!isNear) await askPosition()
  }
  const views = VIEWS.filter((each) => each === 'preferite' || each === view || offers.some((offer) => isInView[each](offer, known)))
  return (
    <>
      {withSearch && (
        <SearchField label={lists.search} placeholder={convenzioni.search} value={query} onChange={(words) => change({ query: words })} />
      )}
      <Chips label={convenzioni.filters}>
        <Chip on={isNear} icon={locateFixed} onClick={() => void pressNear()}>
          {convenzioni.near}
        </Chip>
        {views.map((each) => (
          <Chip key={each} on={each === view} icon={LOOKS[each].icon} onClick={() => change({ view: each === view ? null : each })}>
            {LOOKS[each].text}
          </Chip>
        ))}
        {categoriesOf(offers).map(({ id, label }) => (
          <Chip key={id} on={id === category} onClick={() => change({ category: id === category ? '' : id })}>
            {label}
          </Chip>
        ))}
      </Chips>
      <PositionNote state={state} onMap={onMap} />
    </>
  )
}

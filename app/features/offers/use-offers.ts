import { useMemo, useState } from 'react'
import { useCollection } from '#app/platform/content/collections.ts'
import { useFavourites } from './favourites.ts'
import { usePosition } from '#app/platform/device/position.ts'
import { useOwnSearch } from '#app/ui/pane.ts'
import { useToday } from '#app/ui/use-today.ts'
import { chooseOffers, fromNearest, VIEWS, type OfferChoice, type OfferView } from './choose-offers.ts'
import { openOffers } from './offer.ts'

/** The offers that match the choice in the URL, in order, for the list and the map. */
export function useOffers() {
  const known = useCollection('convenzioni')
  const today = useToday()
  const { ids: favourites } = useFavourites()
  const { position } = usePosition()
  const choice = useOfferChoice()
  const offers = useMemo(() => openOffers(known.documents, today), [known.documents, today])
  const { query, category, view } = choice
  const chosen = useMemo(
    () => chooseOffers(offers, { query, category, view }, { favourites, today }),
    [offers, query, category, view, favourites, today],
  )
  /** The person's position, if they asked for the nearest and it is known. */
  const here = choice.near ? position : null
  const found = useMemo(() => (here ? fromNearest(chosen, here) : chosen), [chosen, here])
  return { known, today, favourites, choice, offers, found, here }
}

export type Offers = ReturnType<typeof useOffers>

type Choice = OfferChoice & { near: boolean }

/** The choice as the query string of the list or map: '?q=…', or ''. */
export function choiceSearch({ query, category, view, near }: Choice): string {
  const entries = Object.entries({ q: query, categoria: category, vedi: view ?? '', vicino: near ? '1' : '' })
  const search = new URLSearchParams(entries.filter(([, value]) => value !== '')).toString()
  return search && `?${search}`
}

/**
 * Search and filters, kept in the URL for Back and for shared links. The query is also local state, so that typing does not wait for the
 * router.
 */
export function useOfferChoice(): Choice & { change: (change: Partial<Choice>) => void } {
  const { search, now, write } = useOwnSearch()
  const [query, setQuery] = useState(search.get('q') ?? '')

  function change(changes: Partial<Choice>) {
    const next = { ...readChoice(now()), ...changes }
    setQuery(next.query)
    write(new URLSearchParams(choiceSearch(next)))
  }
  return { ...readChoice(search), query, change }
}

function readChoice(params: URLSearchParams): Choice {
  const view = params.get('vedi')
  return {
    query: params.get('q') ?? '',
    category: params.get('categoria') ?? '',
    view: VIEWS.includes(view as OfferView) ? (view as OfferView) : null,
    near: params.has('vicino'),
  }
}

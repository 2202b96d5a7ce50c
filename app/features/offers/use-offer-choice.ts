import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { VIEWS, type OfferChoice, type OfferView } from './choose-offers.ts'

type Choice = OfferChoice & { near: boolean }

/** The choice as the address of the list or of the map has it: '?q=…', or nothing. */
export function choiceSearch({ query, category, view, near }: Choice): string {
  const entries = Object.entries({ q: query, categoria: category, vedi: view ?? '', vicino: near ? '1' : '' })
  const search = new URLSearchParams(entries.filter(([, value]) => value !== '')).toString()
  return search && `?${search}`
}

/**
 * What is searched and filtered, kept in the address: it is there again on the way back from a detail, and can be handed on. What is
 * being typed is the screen's own, so that no key waits for the router.
 */
export function useOfferChoice(): Choice & { change: (change: Partial<Choice>) => void } {
  const [params, setParams] = useSearchParams()
  const [query, setQuery] = useState(params.get('q') ?? '')

  function change(changes: Partial<Choice>) {
    // As the address has it by now: a second press may come before the first one is drawn.
    const next = { ...readChoice(new URLSearchParams(location.search)), ...changes }
    setQuery(next.query)
    setParams(choiceSearch(next), { replace: true, preventScrollReset: true })
  }
  return { ...readChoice(params), query, change }
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

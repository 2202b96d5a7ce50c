import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { VIEWS, type OfferChoice, type OfferView } from './choose-offers.ts'

/**
 * What is searched and filtered, kept in the address: it is there again on the way back from a detail, and can be handed on. What is
 * being typed is the screen's own, so that no key waits for the router.
 */
export function useOfferChoice(): OfferChoice & { near: boolean; change: (change: Partial<OfferChoice & { near: boolean }>) => void } {
  const [params, setParams] = useSearchParams()
  const [query, setQuery] = useState(params.get('q') ?? '')
  const view = params.get('vedi')
  const current = {
    query,
    category: params.get('categoria') ?? '',
    view: VIEWS.includes(view as OfferView) ? (view as OfferView) : null,
    near: params.has('vicino'),
  }

  function change(changes: Partial<typeof current>) {
    const next = { ...current, ...changes }
    setQuery(next.query)
    const entries = Object.entries({ q: next.query, categoria: next.category, vedi: next.view ?? '', vicino: next.near ? '1' : '' })
    setParams(
      entries.filter(([, value]) => value !== ''),
      { replace: true, preventScrollReset: true },
    )
  }
  return { ...current, change }
}

import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CONTENT_STATES, type ContentState } from '#domain/contents/api.ts'
import type { ListFilter } from './data.ts'

const PAUSE_MS = 250
const MAX_WORDS = 100

/** What a list is cut down to, kept in the address: who comes back from a document sees the same. The words follow after a pause. */
export function useListFilter() {
  const [params, setParams] = useSearchParams()
  const filter: ListFilter = {
    state: CONTENT_STATES.find((state) => state === params.get('stato')) ?? null,
    q: (params.get('q') ?? '').slice(0, MAX_WORDS),
  }
  const [written, setWritten] = useState(filter.q)
  const put = ({ state, q }: ListFilter) =>
    setParams({ ...(state && { stato: state }), ...(q && { q }) }, { replace: true, preventScrollReset: true })
  const look = useEffectEvent((words: string) => {
    if (words !== filter.q) put({ ...filter, q: words })
  })
  useEffect(() => {
    const timer = setTimeout(() => look(written.trim().slice(0, MAX_WORDS)), written === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [written])
  return {
    filter,
    written,
    write: setWritten,
    choose: (state: ContentState | null) => put({ ...filter, state }),
    clear: () => {
      setWritten('')
      put({ state: null, q: '' })
    },
  }
}

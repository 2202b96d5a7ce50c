import { useSearchParams } from 'react-router'
import { CONTENT_STATES, type ContentState } from '#domain/contents/api.ts'
import { useWrittenSearch } from '#app/ui/desk/use-written-search.ts'
import type { ListFilter } from './data.ts'

const MAX_WORDS = 100
const askable = (words: string): string => words.trim().slice(0, MAX_WORDS)

/** What a list is cut down to, kept in the address: who comes back from a document sees the same. The words follow after a pause. */
export function useListFilter() {
  const [params, setParams] = useSearchParams()
  const filter: ListFilter = {
    state: CONTENT_STATES.find((state) => state === params.get('stato')) ?? null,
    q: (params.get('q') ?? '').slice(0, MAX_WORDS),
  }
  const put = ({ state, q }: ListFilter) =>
    setParams({ ...(state && { stato: state }), ...(q && { q }) }, { replace: true, preventScrollReset: true })
  const { written, write, drop } = useWrittenSearch(filter.q, askable, (q) => put({ ...filter, q }))
  return {
    filter,
    written,
    write,
    choose: (state: ContentState | null) => put({ ...filter, state }),
    clear: () => {
      drop()
      put({ state: null, q: '' })
    },
  }
}

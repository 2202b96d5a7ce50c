import { useSearchParams } from 'react-router'
import { CARD_STATES } from '#domain/cards/card-state.ts'
import { MEMBERS_SEARCH } from '#domain/members/members.ts'
import { useWrittenSearch } from '#app/ui/desk/use-written-search.ts'
import type { MembersFilter } from './data.ts'

const NO_FILTER: MembersFilter = { q: '', state: null, category: null }
// Postgres takes no text with a control character in it.
const askable = (words: string): string =>
  words
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MEMBERS_SEARCH)

/** What the list is cut down to, kept in the address: who comes back from a sheet sees the same. The words follow after a pause. */
export function useFilter() {
  const [params, setParams] = useSearchParams()
  const filter: MembersFilter = {
    q: askable(params.get('q') ?? ''),
    state: CARD_STATES.find((state) => state === params.get('stato')) ?? null,
    category: params.get('categoria')?.match(/^[\w-]{1,64}$/)?.[0] ?? null,
  }
  const change = (changed: Partial<MembersFilter>) => {
    const { q, state, category } = { ...filter, ...changed }
    const named = { ...(q && { q }), ...(state && { stato: state }), ...(category && { categoria: category }) }
    setParams(named, { replace: true, preventScrollReset: true })
  }
  const { written, write, drop } = useWrittenSearch(filter.q, askable, (q) => change({ q }))
  const clear = () => {
    drop()
    change(NO_FILTER)
  }
  return { filter, change, written, write, clear }
}

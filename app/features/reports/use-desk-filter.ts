import { useSearchParams } from 'react-router'
import { STAFF_REPORTS_SEARCH, STAFF_REPORTS_STATES } from '#domain/reports/report.ts'
import { useWrittenSearch } from '#app/ui/desk/use-written-search.ts'
import type { StaffReportsFilter } from './desk-data.ts'

const askable = (words: string): string => words.trim().slice(0, STAFF_REPORTS_SEARCH)

export const NO_FILTER: StaffReportsFilter = { state: null, category: null, q: '' }

/** The list's filter, kept in the address for the way back from a report. The words follow after a pause. */
export function useDeskFilter() {
  const [params, setParams] = useSearchParams()
  const filter: StaffReportsFilter = {
    state: STAFF_REPORTS_STATES.find((state) => state === params.get('stato')) ?? null,
    category: params.get('argomento')?.match(/^[\w-]{1,40}$/)?.[0] ?? null,
    q: (params.get('q') ?? '').slice(0, STAFF_REPORTS_SEARCH),
  }
  const change = (changed: Partial<StaffReportsFilter>) => {
    const { state, category, q } = { ...filter, ...changed }
    const named = { ...(state && { stato: state }), ...(category && { argomento: category }), ...(q && { q }) }
    setParams(named, { replace: true, preventScrollReset: true })
  }
  const { written, write, drop } = useWrittenSearch(filter.q, askable, (q) => change({ q }))
  const clear = () => {
    drop()
    change(NO_FILTER)
  }
  return { filter, change, written, write, clear }
}

import { useSearchParams } from 'react-router'
import type { CourseFilter } from './course-filter.ts'

export const FILTERS: readonly CourseFilter[] = ['young', 'adults', 'free', 'noCertificate']

function filtersOf(params: URLSearchParams): CourseFilter[] {
  const given = params.get('filtri')?.split(',')
  return FILTERS.filter((filter) => given?.includes(filter))
}

/** A second press may come before the first one is drawn. */
const addressNow = () => new URLSearchParams(location.search)

/** What is shown of the sports, kept in the address: whoever comes back, or is sent the link, sees the same. */
export function useSportsView() {
  const [params, setParams] = useSearchParams()
  const filters = filtersOf(params)
  const write = (value: string) => {
    const next = addressNow()
    if (value) next.set('filtri', value)
    else next.delete('filtri')
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return {
    view: params.get('vista') === 'orario' ? ('timetable' as const) : ('list' as const),
    filters,
    toggle: (filter: CourseFilter) => {
      const given = filtersOf(addressNow())
      write(FILTERS.filter((one) => given.includes(one) !== (one === filter)).join(','))
    },
    clear: () => write(''),
    addressOf: (view: 'list' | 'timetable') => {
      const query = [...(view === 'timetable' ? ['vista=orario'] : []), ...(filters.length > 0 ? [`filtri=${filters.join(',')}`] : [])]
      return `/sports${query.length > 0 ? `?${query.join('&')}` : ''}`
    },
  }
}

import { useSearchParams } from 'react-router'
import type { CourseFilter } from './course-filter.ts'

export const FILTERS: readonly CourseFilter[] = ['young', 'adults', 'free', 'noCertificate']

/** What is shown of the sports, kept in the address: whoever comes back, or is sent the link, sees the same. */
export function useSportsView() {
  const [params, setParams] = useSearchParams()
  const given = new Set(params.get('filtri')?.split(','))
  const filters = FILTERS.filter((filter) => given.has(filter))
  const write = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    view: params.get('vista') === 'orario' ? ('timetable' as const) : ('list' as const),
    filters,
    toggle: (filter: CourseFilter) =>
      write('filtri', FILTERS.filter((one) => (one === filter ? !given.has(one) : given.has(one))).join(',')),
    clear: () => write('filtri', ''),
    addressOf: (view: 'list' | 'timetable') => {
      const query = [...(view === 'timetable' ? ['vista=orario'] : []), ...(filters.length > 0 ? [`filtri=${filters.join(',')}`] : [])]
      return `/sports${query.length > 0 ? `?${query.join('&')}` : ''}`
    },
  }
}

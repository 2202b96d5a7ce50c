import { useSearchParams } from 'react-router'
import { STAFF_REPORTS_STATES } from '#domain/reports/report.ts'
import type { StaffReportsFilter } from './desk-data.ts'

/** What the list is cut down to, kept in the address: who comes back from a report sees the same. */
export function useFilter() {
  const [params, setParams] = useSearchParams()
  const filter: StaffReportsFilter = {
    state: STAFF_REPORTS_STATES.find((state) => state === params.get('stato')) ?? null,
    category: params.get('argomento')?.match(/^[\w-]{1,40}$/)?.[0] ?? null,
  }
  const change = (changed: Partial<StaffReportsFilter>) => {
    const { state, category } = { ...filter, ...changed }
    setParams({ ...(state && { stato: state }), ...(category && { argomento: category }) }, { replace: true, preventScrollReset: true })
  }
  return { filter, change }
}

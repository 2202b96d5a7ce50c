import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { STAFF_REPORTS_SEARCH, STAFF_REPORTS_STATES } from '#domain/reports/report.ts'
import type { StaffReportsFilter } from './desk-data.ts'

const PAUSE_MS = 250

export const NO_FILTER: StaffReportsFilter = { state: null, category: null, q: '' }

/** The list's filter, kept in the address for the way back from a report. The words follow after a pause. */
export function useDeskFilter() {
  const [params, setParams] = useSearchParams()
  const filter: StaffReportsFilter = {
    state: STAFF_REPORTS_STATES.find((state) => state === params.get('stato')) ?? null,
    category: params.get('argomento')?.match(/^[\w-]{1,40}$/)?.[0] ?? null,
    q: (params.get('q') ?? '').slice(0, STAFF_REPORTS_SEARCH),
  }
  const [written, setWritten] = useState(filter.q)
  const put = useRef(filter.q)
  const change = (changed: Partial<StaffReportsFilter>) => {
    const { state, category, q } = { ...filter, ...changed }
    put.current = q
    const named = { ...(state && { stato: state }), ...(category && { argomento: category }), ...(q && { q }) }
    setParams(named, { replace: true, preventScrollReset: true })
  }
  const look = useEffectEvent((q: string) => q !== filter.q && change({ q }))
  useEffect(() => {
    const timer = setTimeout(() => look(written.trim().slice(0, STAFF_REPORTS_SEARCH)), written === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [written])
  // Another address, not from here: the room's own in the sidebar, or the one before.
  const follow = useEffectEvent((q: string) => {
    if (put.current === q) return
    put.current = q
    setWritten(q)
  })
  useEffect(() => follow(filter.q), [filter.q])
  const clear = () => {
    setWritten('')
    change(NO_FILTER)
  }
  return { filter, change, written, write: setWritten, clear }
}

import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isPlainDate } from '#domain/plain-date.ts'
import { AUDIT_RECORDS } from '#domain/staff/audit.ts'

export type Filter = { q: string; who: string; subject: string; record: string; from: string; to: string }
export const NOTHING: Filter = { q: '', who: '', subject: '', record: '', from: '', to: '' }

const NAMES = { who: 'chi', subject: 'su', record: 'tipo', from: 'dal', to: 'al' } as const
const FITS: Record<keyof typeof NAMES, (value: string) => boolean> = {
  who: (value) => /^[\w-]{1,64}$/.test(value),
  subject: (value) => /^[\w-]{1,64}$/.test(value),
  record: (value) => AUDIT_RECORDS.some((one) => one === value),
  from: isPlainDate,
  to: isPlainDate,
}

/** What the list is cut down to: kept in the address, but for the words that are searched, which change with every key. */
export function useFilter() {
  const [params, setParams] = useSearchParams()
  const [q, setQ] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const later = setTimeout(() => setAsked(q.trim().slice(0, 100)), q === '' ? 0 : 300)
    return () => clearTimeout(later)
  }, [q])
  const inAddress = (Object.keys(NAMES) as (keyof typeof NAMES)[]).map((name) => {
    const value = params.get(NAMES[name]) ?? ''
    return [name, FITS[name](value) ? value : ''] as const
  })
  const filter = { ...(Object.fromEntries(inAddress) as Omit<Filter, 'q'>), q }
  const query = new URLSearchParams(
    [['q', asked] as const, ...inAddress].filter(([, value]) => value !== '').map(([...one]) => one),
  ).toString()
  const change = ({ q: words, ...changed }: Partial<Filter>) => {
    if (words !== undefined) setQ(words)
    if (Object.keys(changed).length === 0) return
    const { q: _, ...now } = filter
    const next = Object.entries({ ...now, ...changed }).filter(([, value]) => value !== '')
    const named = next.map(([name, value]) => [NAMES[name as keyof typeof NAMES], value])
    setParams(Object.fromEntries(named) as Record<string, string>, { replace: true, preventScrollReset: true })
  }
  return { filter, query, change }
}

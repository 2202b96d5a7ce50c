import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CARD_STATES } from '#domain/cards/card-state.ts'
import { MEMBERS_SEARCH } from '#domain/members/members.ts'
import type { MembersFilter } from './data.ts'

const PAUSE_MS = 250
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
  const [written, setWritten] = useState(filter.q)
  const put = useRef(filter.q)
  const change = (changed: Partial<MembersFilter>) => {
    const { q, state, category } = { ...filter, ...changed }
    put.current = q
    const named = { ...(q && { q }), ...(state && { stato: state }), ...(category && { categoria: category }) }
    setParams(named, { replace: true, preventScrollReset: true })
  }
  const look = useEffectEvent((q: string) => q !== filter.q && change({ q }))
  useEffect(() => {
    const timer = setTimeout(() => look(askable(written)), written === '' ? 0 : PAUSE_MS)
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

import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { SEARCH_LENGTH } from '#domain/staff/overview.ts'
import { arrived, useWrittenSearch } from './use-written-search.ts'

// Postgres accepts no control characters in texts.
const askable = (words: string): string =>
  words
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, SEARCH_LENGTH)

type Filter<F> = { q: string } & { [K in keyof F]: F[K] | null }
/** Each field's name in the address, and its valid values. */
type Fields<F> = { [K in keyof F]: { as: string; read: (value: string) => F[K] | undefined } }
const NO_FIELDS = {}

/**
 * The filter of a list, kept in the address: returning from a record shows the same list. The words (`q`) follow after a pause. An invalid
 * value in the address counts as no filter. A change adds to earlier ones, also before their address has arrived, since an old phone
 * renders late. `asked`: the filter with these changes, for its fields: a tick stands as soon as it is pressed.
 *
 * @param fields the same object at every call; without it, only the words
 */
export function useListFilter<F extends Record<string, string>>(fields: Fields<F> = NO_FIELDS as Fields<F>) {
  const [params, setParams] = useSearchParams()
  const filter = filterOf(fields, params)
  /** Addresses that were asked for, but have not arrived yet. */
  const underway = useRef<string[]>([])
  const [asked, setAsked] = useState<string | null>(null)
  const go = (address: string) => {
    underway.current.push(address)
    setAsked(address)
    setParams(address, { replace: true, preventScrollReset: true })
  }
  const change = (changed: Partial<Filter<F>>) => {
    const last = filterOf(fields, new URLSearchParams(underway.current.at(-1) ?? params))
    go(addressOf(fields, { ...last, ...changed }))
  }
  const inAddress = params.toString()
  useEffect(() => {
    underway.current = arrived(underway.current, inAddress).left
    if (underway.current.length === 0) setAsked(null)
  }, [inAddress])
  const { written, write, drop } = useWrittenSearch(filter.q, askable, (q) => change({ q } as Partial<Filter<F>>))
  return {
    filter,
    asked: asked === null ? filter : filterOf(fields, new URLSearchParams(asked)),
    change,
    written,
    write,
    clear: () => {
      drop()
      go('')
    },
  }
}

const namesOf = <F>(fields: Fields<F>) => Object.keys(fields) as (keyof F & string)[]

export function filterOf<F>(fields: Fields<F>, params: URLSearchParams): Filter<F> {
  const read = namesOf(fields).map((name) => {
    const value = params.get(fields[name].as)
    return [name, value === null ? null : (fields[name].read(value) ?? null)]
  })
  return { q: askable(params.get('q') ?? ''), ...(Object.fromEntries(read) as { [K in keyof F]: F[K] | null }) }
}

function addressOf<F>(fields: Fields<F>, filter: Filter<F>): string {
  const named = namesOf(fields).map((name) => [fields[name].as, filter[name]] as const)
  const all = [...named, ['q', filter.q] as const].filter(([, value]) => value)
  return new URLSearchParams(Object.fromEntries(all) as Record<string, string>).toString()
}

/** Accepts one of these values. */
export const oneOf =
  <T extends string>(of: readonly T[]) =>
  (value: string): T | undefined =>
    of.find((one) => one === value)

/** Accepts the id of a record. */
export const anId = (value: string): string | undefined => (/^[\w-]{1,64}$/.test(value) ? value : undefined)

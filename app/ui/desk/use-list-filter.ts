import { useSearchParams } from 'react-router'
import { SEARCH_LENGTH } from '#domain/staff/overview.ts'
import { useWrittenSearch } from './use-written-search.ts'

// Postgres takes no text with a control character in it.
const askable = (words: string): string =>
  words
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, SEARCH_LENGTH)

type Filter<F> = { q: string } & { [K in keyof F]: F[K] | null }
/** What a field is called in the address, and what of it counts. */
type Fields<F> = { [K in keyof F]: { as: string; read: (value: string) => F[K] | undefined } }

/**
 * What a list of the desk is cut down to, kept in the address: a return from a record shows the same. The words (`q`) follow after a pause.
 * A value in the address that is none of its field counts as no filter.
 *
 * @param fields the same object at every call
 */
export function useListFilter<F extends Record<string, string>>(fields: Fields<F>) {
  const [params, setParams] = useSearchParams()
  const filter = filterOf(fields, params)
  const change = (changed: Partial<Filter<F>>) =>
    setParams(addressOf(fields, { ...filter, ...changed }), { replace: true, preventScrollReset: true })
  const { written, write, drop } = useWrittenSearch(filter.q, askable, (q) => change({ q } as Partial<Filter<F>>))
  return {
    filter,
    change,
    written,
    write,
    clear: () => {
      drop()
      setParams({}, { replace: true, preventScrollReset: true })
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

function addressOf<F>(fields: Fields<F>, filter: Filter<F>): Record<string, string> {
  const named = namesOf(fields).map((name) => [fields[name].as, filter[name]] as const)
  const all = [...named, ['q', filter.q] as const].filter(([, value]) => value)
  return Object.fromEntries(all) as Record<string, string>
}

/** One of a few words. */
export const oneOf =
  <T extends string>(of: readonly T[]) =>
  (value: string): T | undefined =>
    of.find((one) => one === value)

/** The id of a record. */
export const anId = (value: string): string | undefined => (/^[\w-]{1,64}$/.test(value) ? value : undefined)

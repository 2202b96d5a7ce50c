import { call, type ApiError } from './api.ts'
import { createResource } from './create-resource.ts'
import { keyed } from './keyed.ts'

/** The name of a list's rows. */
type RowsOf<L> = { [K in keyof L]: L[K] extends unknown[] ? K : never }[keyof L]

type Options<L, K extends keyof L> = {
  /** Names the line in the console. */
  name: string
  /** The address of the first page, including `?`. */
  path: (query: string) => string
  rows: K
  /** The id of a row. */
  id: (row: L[K] extends (infer R)[] ? R : never) => string
  /** Fields of the first page to keep beside the rows; by default all come from the last page. */
  join?: (list: L, more: L) => Partial<L>
  after?: (list: L) => unknown
  /** The list after a refusal; by default null without the role. */
  refused?: (error: ApiError, list: L | null) => L | null
}

/** Paged lists by query, in memory only; `next` is the start of the following page. A refreshed list has as many pages as before. */
export function pagedList<L extends { next: string | null }, K extends RowsOf<L>>(options: Options<L, K>) {
  const { name, path, rows, id, join = () => ({}), after, refused = ({ status }, list) => (status === 403 ? null : list) } = options
  type Row = Parameters<typeof id>[0]
  const rowsOf = (list: L) => list[rows] as Row[]

  const read = (query: string, from: string | null) => {
    const first = path(query)
    return call<L>('GET', from === null ? first : `${first}${first.endsWith('?') ? '' : '&'}after=${encodeURIComponent(from)}`)
  }
  /** A row that has moved meanwhile may come twice, and is kept once. */
  async function followed(query: string, list: L): Promise<L> {
    const more = await read(query, list.next)
    const shown = new Set(rowsOf(list).map(id))
    const both = [...rowsOf(list), ...rowsOf(more).filter((row) => !shown.has(id(row)))]
    return { ...list, ...more, ...join(list, more), [rows]: both }
  }
  const at = keyed((query) =>
    createResource<L | null>({
      name,
      load: async (before) => {
        let list = await read(query, null)
        while (list.next !== null && rowsOf(list).length < (before ? rowsOf(before).length : 0)) list = await followed(query, list)
        return list
      },
      after: (list) => list && after?.(list),
      refused,
    }),
  )
  return {
    at,
    /** Loads the following page. A newer list is kept. @throws ApiError */
    async more(query: string): Promise<void> {
      const resource = at(query)
      const { data: list } = resource.get()
      if (!list?.next) return
      await resource.change(followed(query, list).then((longer) => (resource.get().data === list ? longer : resource.get().data)))
    },
  }
}

/** The query of a filter: each set field under its own name. */
export function queryOf(filter: Record<string, string | null>): string {
  const all = Object.entries(filter).filter((one): one is [string, string] => Boolean(one[1]))
  return new URLSearchParams(all).toString()
}

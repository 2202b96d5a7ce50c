import { call, type ApiError } from './api.ts'
import { createResource } from './create-resource.ts'
import { keyed } from './keyed.ts'

/** The name of a list's rows. */
type RowsOf<L> = { [K in keyof L]: L[K] extends unknown[] ? K : never }[keyof L]

type Options<L, K extends keyof L> = {
  /** Names the line in the console. */
  name: string
  /** The address of the first page, with its `?`. */
  path: (query: string) => string
  rows: K
  /** What names a row. */
  id: (row: L[K] extends (infer R)[] ? R : never) => string
  /** What of the first page stays beside the rows; by default all is the last page's. */
  join?: (list: L, more: L) => Partial<L>
  after?: (list: L) => unknown
  /** What stays of the list when the server refuses it; nothing without the role by default. */
  refused?: (error: ApiError, list: L | null) => L | null
}

/**
 * Lists that come in pages, by their query: `next` is where the following page begins. In the memory of the page alone. Asked for again, a
 * list is as long as it was open.
 */
export function pagedList<L extends { next: string | null }, K extends RowsOf<L>>(options: Options<L, K>) {
  const { name, path, rows, id, join = () => ({}), after, refused = ({ status }, list) => (status === 403 ? null : list) } = options
  type Row = Parameters<typeof id>[0]
  const rowsOf = (list: L) => list[rows] as Row[]

  const read = (query: string, from: string | null) => {
    const first = path(query)
    return call<L>('GET', from === null ? first : `${first}${first.endsWith('?') ? '' : '&'}after=${encodeURIComponent(from)}`)
  }
  /** A row that has moved meanwhile comes twice, and is shown once. */
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
    /** The page behind those that are shown. A newer list is not undone by it. @throws ApiError */
    async more(query: string): Promise<void> {
      const resource = at(query)
      const { data: list } = resource.get()
      if (!list?.next) return
      await resource.change(followed(query, list).then((longer) => (resource.get().data === list ? longer : resource.get().data)))
    },
  }
}

/** The query that a filter is: each field that is set, under its own name. */
export function queryOf(filter: Record<string, string | null>): string {
  const all = Object.entries(filter).filter((one): one is [string, string] => Boolean(one[1]))
  return new URLSearchParams(all).toString()
}

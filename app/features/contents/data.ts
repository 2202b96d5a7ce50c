import type {
  BulkAnswer,
  BulkChange,
  ContentCollection,
  ContentData,
  ContentDocument,
  ContentList,
  ContentState,
  ContentHistory,
} from '#domain/contents/api.ts'
import type { EventEffects } from '#domain/events/effects.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { call } from '#app/platform/api.ts'
import { refreshContent } from '#app/platform/content/content.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { keyed } from '#app/platform/keyed.ts'
import { pagedList, queryOf } from '#app/platform/paged-list.ts'
import type { HandOrder } from './hand-order.ts'
import { inParts } from './in-parts.ts'

const ROOT = '/api/staff/contents'
const path = (collection: ContentCollection, id: string, rest = '') => `${ROOT}/${collection}/${encodeURIComponent(id)}${rest}`

/** The filter of a list. */
export type ListFilter = { state: ContentState | null; q: string }

/** The list's address: `ristoranti?state=draft&q=glicine`. */
export const listKey = (collection: ContentCollection, { state, q }: ListFilter): string => `${collection}?${queryOf({ state, q })}`

/** Lists by `listKey`. */
export const contentList = pagedList<ContentList, 'items'>({
  name: 'contents',
  path: (key) => `${ROOT}/${key}`,
  rows: 'items',
  id: ({ id }) => id,
})

/** One document by `ristoranti/il-glicine`. */
export const contentDocument = keyed((key) =>
  createResource<ContentDocument | null>({
    name: `content ${key}`,
    load: () => call<ContentDocument>('GET', `${ROOT}/${key}`),
    // A document deleted elsewhere stays on the screen, where a person may be writing in it.
    refused: ({ status }, document) => (status === 403 ? null : document),
  }),
)

export const documentKey = (collection: ContentCollection, id: string): string => `${collection}/${encodeURIComponent(id)}`

export const loadContent = (collection: ContentCollection, id: string) => call<ContentDocument>('GET', path(collection, id))

export const createContent = (collection: ContentCollection, requestKey: string, body: { data?: ContentData; copyOf?: string }) =>
  call<ContentDocument>('POST', `${ROOT}/${collection}`, { requestKey, ...body })

export const saveDraft = (collection: ContentCollection, id: string, revision: number, data: ContentData) =>
  call<ContentDocument>('PUT', path(collection, id, '/draft'), { revision, data })

type One = Pick<ContentDocument, 'collection' | 'id' | 'revision'>

/** Refreshes the device's copy of the public contents after a change of them. */
async function publicly<T>(asked: Promise<T>): Promise<T> {
  const answer = await asked
  void refreshContent({ anyway: true })
  return answer
}

/** Acts on a document, each on the revision that the person saw. @throws ApiError content.changed_meanwhile */
export const acts = {
  publish: ({ collection, id, revision }: One, days: { from?: string | null; to?: string | null } = {}) =>
    publicly(call<ContentDocument>('POST', path(collection, id, '/publish'), { revision, ...days })),
  archive: ({ collection, id, revision }: One) => publicly(call<ContentDocument>('POST', path(collection, id, '/archive'), { revision })),
  unschedule: ({ collection, id, revision }: One) =>
    call<ContentDocument>('DELETE', path(collection, id, `/schedule?revision=${revision}`)),
  discard: ({ collection, id, revision }: One) => call<ContentDocument>('DELETE', path(collection, id, `/draft?revision=${revision}`)),
  restore: ({ collection, id, revision }: One, number: number) =>
    call<ContentDocument>('POST', path(collection, id, '/restore'), { revision, number }),
  remove: ({ collection, id, revision }: One) => call<void>('DELETE', path(collection, id, `?revision=${revision}`)),
}

/** @throws ApiError */
export const eventEffects = (id: string, data: ContentData, to: string | null): Promise<EventEffects> =>
  call('POST', `/api/staff/events/${encodeURIComponent(id)}/effects`, { data, to })

/** How many people taking the event down today would notify: of every day that is still to come. @throws ApiError */
export const notifiedByArchiving = async (id: string, data: ContentData, today: PlainDate): Promise<number> =>
  (await eventEffects(id, data, addDays(today, -1))).people

/** @throws ApiError */
export const contentHistory = (collection: ContentCollection, id: string): Promise<ContentHistory> =>
  call('GET', path(collection, id, '/history'))

/** @throws ApiError */
export const eraseRemovedFiles = (collection: ContentCollection, id: string): Promise<ContentHistory> =>
  call('DELETE', path(collection, id, '/history/files'))

/** @throws ApiError */
export const changeMany = (collection: ContentCollection, change: BulkChange, onPart: (over: number) => void) =>
  publicly(inParts(change, (part) => call<BulkAnswer>('POST', `${ROOT}/${collection}/bulk`, part), onPart))

/** @throws ApiError */
export const orderContents = (collection: ContentCollection, order: HandOrder) =>
  publicly(call<void>('PUT', `${ROOT}/${collection}/order`, order))

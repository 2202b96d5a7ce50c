import type { ContentDocument, ContentList } from '#domain/contents/api.ts'
import type { Answer, Request } from '#tests/test-app.ts'

export type Ask = Request

const ROOT = '/api/staff/contents'
let key = 0

/** For tests: an editor's calls by a staff member. */
export function desk(ask: Ask, collection: string) {
  const at = (id: string, rest = '') => `${ROOT}/${collection}/${id}${rest}`
  return {
    list: async (query = '') => (await ask(`${ROOT}/${collection}${query}`)).json as ContentList,
    create: (body: object = {}) => ask(`${ROOT}/${collection}`, { method: 'POST', body: { requestKey: `richiesta-${++key}`, ...body } }),
    read: (id: string) => ask(at(id)),
    save: (id: string, revision: number, data: object) => ask(at(id, '/draft'), { method: 'PUT', body: { revision, data } }),
    discard: (id: string, revision: number) => ask(at(id, `/draft?revision=${revision}`), { method: 'DELETE' }),
    publish: (id: string, revision: number, days: object = {}) => ask(at(id, '/publish'), { method: 'POST', body: { revision, ...days } }),
    archive: (id: string, revision: number) => ask(at(id, '/archive'), { method: 'POST', body: { revision } }),
    remove: (id: string, revision: number) => ask(at(id, `?revision=${revision}`), { method: 'DELETE' }),
    withdraw: (id: string, revision: number) => ask(at(id, `/schedule?revision=${revision}`), { method: 'DELETE' }),
    history: (id: string) => ask(at(id, '/history')),
    restore: (id: string, revision: number, number: number) => ask(at(id, '/restore'), { method: 'POST', body: { revision, number } }),
    bulk: (action: string, ids: string[], updatedAt: number | null = null) =>
      ask(`${ROOT}/${collection}/bulk`, { method: 'POST', body: { action, of: ids.map((id) => ({ id, updatedAt })) } }),
    order: (ids: string[], base: string[]) => ask(`${ROOT}/${collection}/order`, { method: 'PUT', body: { ids, base } }),
  }
}

export const documentIn = ({ json }: Answer): ContentDocument => json as ContentDocument
export const problemsIn = ({ json }: Answer) => (json as { error: { fields?: Record<string, string> } }).error.fields

/** A guide with all the fields that publication requires. */
export const guide = (changes: object = {}) => ({
  topic: 'Usare la tessera',
  title: 'Attivare la tessera',
  summary: 'In tre passi.',
  bodyMarkdown: '1. Apri\n2. Tocca\n3. Fatto',
  ...changes,
})

/** An offer with all the fields that its form requires; its code is stored elsewhere. */
export const offer = (changes: object = {}) => ({
  partner: 'Ottica',
  category: 'salute',
  headline: '15% sul conto',
  figure: '−15%',
  terms: 'Non si somma ad altri sconti.',
  discount: { kind: 'static_code' },
  validFrom: '2026-01-01',
  ...changes,
})

import type { AuditPage } from '#domain/staff/audit-log.ts'
import { call, send } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { saveAnswer } from '#app/platform/device/save-file.ts'
import { keyed } from '#app/platform/keyed.ts'

const AUDIT = '/api/staff/audit'

/** What the staff has done, by the list's address; as many pages as were open. */
export const audit = keyed((query) =>
  createResource<AuditPage | null>({
    name: 'audit',
    load: async (before) => {
      let page = await read(query)
      while (page.next !== null && page.entries.length < (before?.entries.length ?? 0)) page = joined(page, await read(query, page.next))
      return page
    },
    refused: ({ status }, data) => (status === 403 ? null : data),
  }),
)

/** The page behind those that are shown. @throws ApiError */
export async function moreAudit(query: string): Promise<void> {
  const resource = audit(query)
  const { data: page } = resource.get()
  if (!page?.next) return
  const asked = read(query, page.next)
  await resource.change(asked.then((more) => (resource.get().data === page ? joined(page, more) : resource.get().data)))
}

/** @throws ApiError */
export const saveAudit = (query: string, name: string) => saveAnswer(send('GET', `${AUDIT}/export?${query}`), name)

const read = (query: string, after?: string) =>
  call<AuditPage>('GET', `${AUDIT}?${query}${after === undefined ? '' : `${query && '&'}after=${encodeURIComponent(after)}`}`)

const joined = (page: AuditPage, more: AuditPage): AuditPage => ({
  ...more,
  entries: [...page.entries, ...more.entries],
  actors: page.actors,
  names: { ...page.names, ...more.names },
})

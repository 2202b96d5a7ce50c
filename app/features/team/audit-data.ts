import type { AuditPage } from '#domain/staff/audit-log.ts'
import { send } from '#app/platform/api.ts'
import { saveAnswer } from '#app/platform/device/save-file.ts'
import { pagedList } from '#app/platform/paged-list.ts'

const AUDIT = '/api/staff/audit'

/** The audit by the list's address. */
export const audit = pagedList<AuditPage, 'entries'>({
  name: 'audit',
  path: (query) => `${AUDIT}?${query}`,
  rows: 'entries',
  id: ({ id }) => id,
  join: ({ actors, names }, more) => ({ actors, names: { ...names, ...more.names } }),
})

/** @throws ApiError */
export const saveAudit = (query: string, name: string) => saveAnswer(send('GET', `${AUDIT}/export?${query}`), name)

import { z } from '@hono/zod-openapi'
import { AUDIT_ACTIONS, AUDIT_RECORDS } from '#domain/staff/audit.ts'
import { romeDay } from '#domain/plain-date.ts'
import { route } from '#server/core/route.ts'
import { auditPage, exportAudit } from './audit-log.ts'

const id = z.string().regex(/^[\w-]{1,64}$/)
const filter = z.object({
  q: z.string().trim().min(1).max(100).optional(),
  who: id.optional(),
  subject: id.optional(),
  record: z.enum(AUDIT_RECORDS).optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
const entry = z.object({
  id: z.string(),
  at: z.int(),
  actor: z.object({ uid: z.string(), name: z.string().nullable() }).nullable(),
  action: z.enum(AUDIT_ACTIONS),
  record: z.enum(AUDIT_RECORDS),
  subject: z.string(),
  about: z.string().nullable(),
  detail: z.string(),
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
})
const page = z.object({
  entries: z.array(entry),
  next: z.string().nullable(),
  actors: z.array(z.object({ uid: z.string(), name: z.string() })),
  names: z.record(z.string(), z.string()),
})

/** The acts of staff: kept for 24 months, never changed. */
export const auditRoutes = [
  route({
    method: 'get',
    path: '/api/staff/audit',
    summary: 'The acts of staff, newest first, at most 50; an officer reads only their own',
    details:
      '`after`: the `next` of the previous page; `from`, `to`: days, both inclusive; `q`: words that must all occur in a name, an address, a detail or a change.',
    access: { who: 'staff', may: 'audit.read' },
    query: filter.extend({ after: id.optional() }),
    answer: { status: 200, is: page, what: 'The entries' },
    run: ({ deps, person, query: { after, ...of } }) => auditPage(deps, person, of, after),
  }),
  route({
    method: 'get',
    path: '/api/staff/audit/export',
    summary: 'The acts of staff as a CSV file; the export is in the audit too',
    access: { who: 'staff', may: 'audit.export', fresh: true },
    limit: { name: 'audit-export', max: 20, windowMs: 3_600_000, by: 'account' },
    query: filter,
    answer: { responses: { 200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } } } },
    async run({ deps, person, query, c }) {
      const name = `registro-${romeDay(deps.clock.now())}.csv`
      return c.body(await exportAudit(deps, person, query), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
      })
    },
  }),
]
